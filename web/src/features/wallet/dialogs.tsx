import { useQuery } from '@tanstack/react-query';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { Dialog } from '../../components/dialog/dialog';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { formatMoney } from '../../lib/money';
import { type Fee, type MovementDetail, movementQuery } from './api';
import { MovementPanel } from './movement-panel';

interface DialogsProps {
  action: string;
  id: number;
  // Administrators can change movements.
  writes: boolean;
  onClose: () => void;
}

// Dialogs opens the dialog named in the address, so that a reload or a link opens it again.
export function Dialogs({ action, id, writes, onClose }: DialogsProps) {
  if (action === 'nuovo') return writes ? <MovementPanel movement={null} onClose={onClose} /> : null;
  return id > 0 ? <OfOne key={`${action} ${id}`} action={action} id={id} writes={writes} onClose={onClose} /> : null;
}

function OfOne({ action, id, writes, onClose }: DialogsProps) {
  const query = useQuery(movementQuery(id));
  if (!query.data) return <WaitingDialog title={`Movimento ${id}`} query={query} onClose={onClose} />;
  if (action === 'modifica' && writes) {
    return (
      <MovementPanel
        key={query.data.version}
        movement={query.data}
        onReload={() => void query.refetch()}
        onClose={onClose}
      />
    );
  }
  return <Uses movement={query.data} onClose={onClose} />;
}

const columns: readonly GridColumn<Fee>[] = [
  { id: 'orderId', header: 'Ordine', width: 100 },
  { id: 'description', header: 'Descrizione', cardTitle: true },
  { id: 'amount', header: 'Utilizzato', numeric: true, cell: (use) => formatMoney(use.amount) },
];

// All usages are loaded at once, so there is nothing to search.
const noFilters = {};
const ignore = () => undefined;

function Uses({ movement, onClose }: { movement: MovementDetail; onClose: () => void }) {
  const title = `Utilizzi del movimento ${movement.id}`;
  return (
    <Dialog title={title} size="xl" onClose={onClose}>
      <DataGrid
        label={title}
        columns={columns}
        rows={movement.uses}
        rowKey={(use) => use.id}
        search={noFilters}
        onSearch={ignore}
        empty={{ title: 'Nessun utilizzo', hint: 'Gli ordini usano il credito dal movimento più vecchio.' }}
      />
    </Dialog>
  );
}
