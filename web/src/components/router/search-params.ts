import type { Address } from '../../api/addresses';

// Addresses are read by people and sent to colleagues: plain values, without the quotes and braces of JSON.

// The id of a record that is being made on a screen of its own.
const newRecord = 'nuovo';

export function parseSearch(text: string): Address {
  const address: Address = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (name !== 'id' || value === newRecord) address[name] = value;
    else if (/^\d{1,15}$/.test(value)) address[name] = Number(value);
  }
  return address;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
