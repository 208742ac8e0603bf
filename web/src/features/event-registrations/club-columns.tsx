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

const amount = (
  id: 'IMPORTO_PAGATO' | 'IMPORTO_STORNATO_DA_CREDITI' | 'IMPORTO_TOTALE',
  header: string,
): GridColumn<ClubSummary> => ({ id, header, numeric: true, sortable: true, cell: (club) => formatMoney(club[id]) });

// Only those who manage the event change an extension; the others read it.
export function clubColumns(eventId: number, manages: boolean): readonly GridColumn<ClubSummary>[] {
  return [
    { id: 'DENOMINAZIONE', header: 'Società', sortable: true, filter: { kind: 'text' } },
    count('TOT_ATLETI', 'Atleti'),
    count('TOT_IND', 'Individuali'),
    count('TOT_WILD_CARD', 'Wild card'),
    count('TOT_ATLETI_SOLO_SQUADRE', 'Solo in squadra'),
    count('TOT_SQU', 'Squadre'),
    amount('IMPORTO_PAGATO', 'Pagato'),
    amount('IMPORTO_STORNATO_DA_CREDITI', 'Da crediti'),
    amount('IMPORTO_TOTALE', 'Totale'),
    {
      id: 'FLG_PROROGA',
      header: 'Proroga',
      sortable: true,
      cell: (club) =>
        manages ? <ExtensionSwitch eventId={eventId} club={club} /> : club.FLG_PROROGA === 1 ? text.yes : DASH,
    },
  ];
}
