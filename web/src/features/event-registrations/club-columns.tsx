import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { text } from '../../lib/text';
import type { ClubSummary } from './api';
import { ExtensionSwitch } from './extension-switch';

const count = (id: keyof ClubSummary, header: string): GridColumn<ClubSummary> => ({
  id,
  header,
  numeric: true,
  sortable: true,
});

const amount = (id: 'paid' | 'credit' | 'total', header: string): GridColumn<ClubSummary> => ({
  id,
  header,
  numeric: true,
  sortable: true,
  cell: (club) => formatMoney(club[id]),
});

// Only those who manage the event change an extension; the others read it.
export function clubColumns(eventId: number, manages: boolean): readonly GridColumn<ClubSummary>[] {
  return [
    { id: 'name', header: 'Società', sortable: true, filter: { kind: 'text' } },
    count('athletes', 'Atleti'),
    count('individual', 'Individuali'),
    count('wildCards', 'Wild card'),
    count('teamAthletes', 'Solo in squadra'),
    count('teams', 'Squadre'),
    amount('paid', 'Pagato'),
    amount('credit', 'Da crediti'),
    amount('total', 'Totale'),
    {
      id: 'extended',
      header: 'Proroga',
      sortable: true,
      cell: (club) =>
        manages ? <ExtensionSwitch eventId={eventId} club={club} /> : club.extended === 1 ? text.yes : DASH,
    },
  ];
}
