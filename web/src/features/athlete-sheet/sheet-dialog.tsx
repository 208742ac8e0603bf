import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { type AthleteSheet, sheetQuery } from './api';
import type { SheetTab } from './sheet-tabs';
import { SheetView } from './sheet-view';

interface SheetDialogProps {
  athleteId: number;
  facts: (sheet: AthleteSheet) => ReactNode;
  mayBuy: boolean;
  onTrial?: (externalId: number) => void;
  children?: ReactNode;
  onClose: () => void;
}

const title = 'Scheda atleta';

// SheetDialog shows the sheet over a list.
export function SheetDialog({ athleteId, facts, onClose, ...view }: SheetDialogProps) {
  const sheet = useQuery(sheetQuery(athleteId));
  const [tab, setTab] = useState<SheetTab>('dashboard');
  if (!sheet.data) return <WaitingDialog title={title} query={sheet} onClose={onClose} />;
  return (
    <Dialog title={title} size="72rem" onClose={onClose}>
      <SheetView
        {...view}
        sheet={sheet.data}
        tab={tab}
        onTab={setTab}
        facts={facts(sheet.data)}
        onChanged={() => void sheet.refetch()}
      />
    </Dialog>
  );
}
