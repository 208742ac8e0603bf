import type { GridSearch } from '../components/data-grid/grid-types';

// Addresses are read by people and sent to colleagues: plain values, without the quotes and braces of JSON.

const numeric = new Set(['PAGINA', 'id']);

// The id of a record that is being made on a screen of its own.
const unborn = 'nuovo';

export function parseSearch(text: string): GridSearch {
  const search: GridSearch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (!numeric.has(name) || (name === 'id' && value === unborn)) search[name] = value;
    else if (/^\d{1,15}$/.test(value)) search[name] = Number(value);
  }
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
