// Moving between the cells of a grid, and reading pasted cells.

export interface Spot {
  row: number;
  column: number;
}

/** Parses cells copied from a spreadsheet. The last line also ends with a line break. */
export function clipboardCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** More than one cell is a block; the browser itself pastes the text of a single cell. */
export const isBlock = (cells: readonly (readonly string[])[]) => cells.length > 1 || (cells[0]?.length ?? 0) > 1;

/** Reports whether an arrow key leaves the field: the caret is at that end, or all text is selected. */
export function atEdge(
  field: Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd' | 'value'>,
  end: 'left' | 'right',
) {
  const { selectionStart: from, selectionEnd: to, value } = field;
  if (from === 0 && to === value.length) return true;
  return from === to && from === (end === 'left' ? 0 : value.length);
}

/** The next editable cell in a direction, or null at the end of the grid. */
export function neighbour(from: Spot, step: Spot, size: Spot, open: (spot: Spot) => boolean): Spot | null {
  let at = { row: from.row + step.row, column: from.column + step.column };
  while (at.row >= 0 && at.row < size.row && at.column >= 0 && at.column < size.column) {
    if (open(at)) return at;
    at = { row: at.row + step.row, column: at.column + step.column };
  }
  return null;
}
