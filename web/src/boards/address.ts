import { resultsApi } from '../api/generated/results';
import { type BoardPath, boardPaths } from '../lib/board-paths';

// The addresses of the boards: /tabellone?ID_EVENTO=7, /sovrimpressione?ID_EVENTO=7&SFONDO=verde.

export interface BoardAddress {
  board: BoardPath;
  // 0 if the address has none.
  eventId: number;
  // The colour behind the strip; transparent by default.
  background: string;
}

const named: Record<string, string> = { verde: '#00b140', blu: '#0047bb', nero: '#000000' };

// backgroundOf returns a colour: a name, six hexadecimal digits, or transparent.
export function backgroundOf(text: string): string {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text)?.[1];
  return digits ? `#${digits}` : (named[text.toLowerCase()] ?? 'transparent');
}

// parseAddress returns the board, the event and the background in an address.
export function parseAddress(path: string, search: string): BoardAddress {
  const query = new URLSearchParams(search);
  const id = Number(query.get(resultsApi.publicTimetable.input.wireName('id')));
  return {
    board: boardPaths.find((board) => path === board) ?? '/tabellone',
    eventId: Number.isSafeInteger(id) && id > 0 ? id : 0,
    background: backgroundOf(query.get('SFONDO') ?? ''),
  };
}
