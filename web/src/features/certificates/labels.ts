import { variant } from '../../lib/variant';
import type { Certificate } from './api';

export const kinds = [
  { value: '1', label: 'Agonistico' },
  { value: '2', label: 'Non agonistico' },
] as const;

const days = (n: number): string => (n === 1 ? '1 giorno' : `${n} giorni`);

const everySport = 'Tutti gli sport';

export const kindLabel = (kind: number): string => kinds.find(({ value }) => value === String(kind))?.label ?? '';

export const sportChoices = () => [
  { value: '0', label: everySport },
  ...variant().sports.map(({ id, name }) => ({ value: String(id), label: name })),
];

export const sportLabel = (id: number): string =>
  sportChoices().find(({ value }) => value === String(id))?.label ?? everySport;

// From this number of days before its expiry, a certificate expires soon.
const soonDays = 30;

// expiry returns the state of a certificate and its label.
export function expiry(of: Pick<Certificate, 'days'>): { status: 'valid' | 'soon' | 'expired'; label: string } {
  if (of.days < 0) return { status: 'expired', label: 'Scaduto' };
  if (of.days === 0) return { status: 'soon', label: 'Scade oggi' };
  if (of.days <= soonDays) return { status: 'soon', label: `Scade tra ${days(of.days)}` };
  return { status: 'valid', label: 'Valido' };
}
