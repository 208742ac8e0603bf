import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH, formatInstant } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { StatementLine } from './api';

// Two lines may be identical, so each gets its index on the page.
export type NumberedLine = StatementLine & { place: number };

const amount = (euro: number) => (euro === 0 ? DASH : formatMoney(euro));

// The club is shown only in the account of all clubs.
export function statementColumns(total: boolean): readonly GridColumn<NumberedLine>[] {
  return [
    { id: 'at', header: 'Data', cell: (line) => formatInstant(line.at).slice(0, 10) },
    ...(total ? [{ id: 'clubName', header: 'Società' }] : []),
    { id: 'description', header: 'Descrizione', cardTitle: true },
    { id: 'credit', header: 'Credito', numeric: true, cell: (line) => amount(line.credit) },
    { id: 'debit', header: 'Debito', numeric: true, cell: (line) => amount(line.debit) },
    { id: 'balance', header: 'Saldo', numeric: true, cell: (line) => formatMoney(line.balance) },
  ];
}
