import { formatMoney } from '../../lib/money';
import type { ClubBill } from './api';
import classes from './entries.module.css';

// BillTable lists what a club has paid and still owes. Screen readers announce changes.
export function BillTable({ bill }: { bill: ClubBill }) {
  const lines: readonly (readonly [string, number, number])[] = [
    ['Quote', bill.paidFees, bill.fees],
    ['Mora', bill.paidLate, bill.late],
    ['Penali', bill.paidPenalties, bill.penalties],
  ];
  return (
    <table className={classes.bill} aria-label="Importi" aria-live="polite">
      <thead>
        <tr>
          <td />
          <th scope="col">Già pagato</th>
          <th scope="col">Da pagare</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, paid, due]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatMoney(paid)}</td>
            <td>{formatMoney(due)}</td>
          </tr>
        ))}
        <tr className={classes.sum}>
          <th scope="row">Totale</th>
          <td>{formatMoney(bill.paid)}</td>
          <td>{formatMoney(bill.due)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Totale complessivo</th>
          <td colSpan={2}>{formatMoney(bill.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
