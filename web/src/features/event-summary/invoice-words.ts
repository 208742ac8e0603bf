import type { InvoicePreview } from '../../api/generated/money';
import { formatMoney } from '../../lib/money';
import { formatCount } from '../../lib/numbers';

// invoiceWords states the amounts of an invoice and warns that it cannot be undone.
export const invoiceWords = ({ name, organiser }: { name: string; organiser: string }, amounts: InvoicePreview) =>
  `Sarà emessa la fattura di «${name}» a ${organiser}: ${formatCount(amounts.quantity)} atleti a ${formatMoney(amounts.unitPrice)}, imponibile ${formatMoney(amounts.net)}, IVA ${amounts.vatRate}% ${formatMoney(amounts.vat)}, totale ${formatMoney(amounts.total)}. Prende il prossimo numero dell'anno e non si può annullare.`;
