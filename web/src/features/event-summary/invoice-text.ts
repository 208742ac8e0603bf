import type { InvoicePreview } from '../../api/generated/money';
import { formatMoney } from '../../lib/money';
import { formatCount } from '../../lib/numbers';

// invoiceText describes the invoice to be created, and warns that it uses up a number.
export const invoiceText = ({ name, organiser }: { name: string; organiser: string }) =>
  `Sarà emessa la fattura di «${name}» a ${organiser}. Prende il prossimo numero dell'anno.`;

// invoiceFigures are the amounts of an invoice, with the total last.
export const invoiceFigures = (amounts: InvoicePreview) =>
  [
    [
      `${formatCount(amounts.quantity)} atleti a ${formatMoney(amounts.unitPrice)}, imponibile`,
      formatMoney(amounts.net),
    ],
    [`IVA ${amounts.vatRate}%`, formatMoney(amounts.vat)],
    ['Totale', formatMoney(amounts.total)],
  ] as const;
