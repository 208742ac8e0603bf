import type { Address } from '../../api/addresses';

// Users read addresses and send them to colleagues, so values are plain, without the quotes and braces of JSON.

// The id of a new record on its own screen.
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
