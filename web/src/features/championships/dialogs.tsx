import { useQuery } from '@tanstack/react-query';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { championshipQuery, pricesQuery, type Season, type Sport } from './api';
import { ChampionshipPanel } from './championship-panel';
import { PricesPanel } from './prices-panel';

interface DialogsProps {
  action: string;
  // The championship to change.
  id: number;
  sports: readonly Sport[];
  seasons: readonly Season[];
  // The sport of a new one; 0 for none.
  sport: number;
  onClose: () => void;
}

// Dialogs opens the dialog named in the address, so that a reload or a link opens it again.
export function Dialogs({ action, id, ...form }: DialogsProps) {
  switch (action) {
    case 'nuovo':
      return <ChampionshipPanel championship={null} {...form} />;
    case 'modifica':
      return id > 0 ? <EditChampionship key={id} id={id} {...form} /> : null;
    case 'quote':
      return <Prices sports={form.sports} onClose={form.onClose} />;
    default:
      return null;
  }
}

function EditChampionship({ id, ...form }: Omit<DialogsProps, 'action'>) {
  const query = useQuery(championshipQuery(id));
  if (!query.data) return <WaitingDialog title="Campionato" query={query} onClose={form.onClose} />;
  return (
    <ChampionshipPanel
      key={query.data.version}
      championship={query.data}
      onReload={() => void query.refetch()}
      {...form}
    />
  );
}

function Prices({ sports, onClose }: Pick<DialogsProps, 'sports' | 'onClose'>) {
  const query = useQuery(pricesQuery);
  if (!query.data) return <WaitingDialog title="Quote dei campionati" query={query} onClose={onClose} />;
  return <PricesPanel prices={query.data.rows} sports={sports} onClose={onClose} />;
}
