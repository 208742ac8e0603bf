import { describe, expect, it } from 'vitest';
import { invoiceFigures, invoiceText } from './invoice-text';
import { formatDays, invoiceFile, totalFigures, totalsInput } from './rules';

describe('the totals of the events summary', () => {
  it('are requested with the filters alone, so that a page or sort does not reload them', () => {
    const filters = { name: 'trofeo', from: '2026-01-01' };
    expect(totalsInput({ ...filters, page: 3, sort: 'athletes', way: 'DESC' })).toEqual(filters);
    expect(totalsInput({ organiser: 2000, uninvoiced: 1 })).toEqual({ organiser: '2000', uninvoiced: '1' });
    expect(totalsInput({})).toEqual({});
  });

  it('have thousands separators, and wait for the reply', () => {
    const totals = { events: 12, clubs: 40, athletes: 1234, entries: 20567, teams: 0 };
    expect(Object.fromEntries(totalFigures(totals, 'Squadre'))).toEqual({
      Eventi: '12',
      Società: '40',
      Atleti: '1.234',
      'Iscrizioni individuali': '20.567',
      Squadre: '0',
    });
    expect(totalFigures(undefined, 'Squadre').every(([, value]) => value === undefined)).toBe(true);
  });
});

describe('span', () => {
  it.each([
    ['2026-05-10', '2026-05-10', '10/05/2026'],
    ['2026-05-10', '2026-05-12', '10/05/2026 – 12/05/2026'],
    ['2026-05-10', null, '10/05/2026'],
    [null, null, ''],
  ])('formats %s to %s as %s', (from, to, words) => {
    expect(formatDays(from, to)).toBe(words);
  });
});

describe('an invoice', () => {
  it('states what it is for before it is created, and has a file named by its number', () => {
    const words = invoiceText({ name: 'Coppa Est', organiser: 'Rari Nantes' });
    expect(words).toContain('«Coppa Est» a Rari Nantes');
    const amounts = { quantity: 1345, unitPrice: 1, net: 1345, vatRate: 22, vat: 295.9, total: 1640.9 };
    expect(invoiceFigures(amounts)).toEqual([
      ['1.345 atleti a 1,00\u00a0€, imponibile', '1.345,00\u00a0€'],
      ['IVA 22%', '295,90\u00a0€'],
      ['Totale', '1.640,90\u00a0€'],
    ]);
    expect(invoiceFile({ number: '12/2026' })).toBe('fattura-12-2026.xml');
  });
});
