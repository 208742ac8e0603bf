import type { Equipment } from './api';

const numbersOf = (ids: string) => (ids === '' ? [] : ids.split(',').map(Number));

// equipmentNames returns the names of pieces of equipment, given by their numbers: "2,3".
export const equipmentNames = (ids: string, all: readonly Equipment[]) =>
  all
    .filter(({ id }) => numbersOf(ids).includes(id))
    .map(({ name }) => name)
    .join(', ');

// toggleEquipment adds a piece of equipment to a list, or removes it.
export function toggleEquipment(ids: string, id: number, on: boolean): string {
  const others = numbersOf(ids).filter((other) => other !== id);
  return (on ? [...others, id] : others).sort((a, b) => a - b).join(',');
}

export const has = (ids: string, id: number) => numbersOf(ids).includes(id);
