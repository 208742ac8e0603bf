import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '../dialog/dialog';
import { renderInPortal } from '../testing/render';
import { atEdge, clipboardCells, isBlock, neighbour } from './cells';
import { type CellKind, EditGrid } from './edit-grid';

describe('clipboardCells', () => {
  it.each([
    ['a column', '1\n2\n', [['1'], ['2']]],
    ['a column with Windows line breaks', '1\r\n2\r\n', [['1'], ['2']]],
    [
      'a block',
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['an empty cell among others', '1\n\n3', [['1'], [''], ['3']]],
  ])('%s', (_name, text, want) => {
    expect(clipboardCells(text)).toEqual(want);
    expect(isBlock(clipboardCells(text))).toBe(true);
  });
  it('does not treat a single cell as a block', () => expect(isBlock(clipboardCells(' 62.35 \n'))).toBe(false));
});

describe('atEdge', () => {
  const field = (selectionStart: number, selectionEnd: number) => ({ value: 'abc', selectionStart, selectionEnd });
  it.each([
    ['the whole text is selected', field(0, 3), 'left', true],
    ['the caret is at that end', field(3, 3), 'right', true],
    ['the caret is at the other end', field(0, 0), 'right', false],
    ['the caret is inside', field(1, 1), 'left', false],
    ['a part is selected', field(0, 2), 'left', false],
  ] as const)('%s', (_name, at, end, want) => expect(atEdge(at, end)).toBe(want));
});

it('skips cells that do not exist', () => {
  const open = ({ row }: { row: number }) => row !== 1;
  const size = { row: 3, column: 1 };
  expect(neighbour({ row: 0, column: 0 }, { row: 1, column: 0 }, size, open)).toEqual({ row: 2, column: 0 });
  expect(neighbour({ row: 2, column: 0 }, { row: 1, column: 0 }, size, open)).toBeNull();
});

const numbers: CellKind<number> = {
  format: (value) => (value === 0 ? '' : String(value)),
  parse: (text) => (/^\d*$/.test(text) ? Number(text) : null),
  invalid: 'Numero non valido',
};
const rows = ['50 SL', '100 SL', '200 SL'].map((label, id) => ({ id, label }));
const columns = ['Maschi', 'Femmine'].map((label, id) => ({ id, label }));

// The women do not swim 100 SL.
const has = (row: { id: number }, column: { id: number }) => !(row.id === 1 && column.id === 1);

function Grid({ spy, onClose = () => {} }: { spy: (cells: string[]) => void; onClose?: () => void }) {
  const [values, setValues] = useState<ReadonlyMap<string, number>>(new Map([['0 0', 7]]));
  return (
    <Dialog title="Prova" onClose={onClose}>
      <EditGrid
        label="Limiti"
        corner="Gara"
        rows={rows}
        columns={columns}
        has={has}
        kind={numbers}
        value={(row, column) => values.get(`${row.id} ${column.id}`) ?? 0}
        onChange={(changes) => {
          spy(changes.map(({ row, column, value }) => `${row.label} ${column.label} ${value}`));
          setValues(
            (now) =>
              new Map([
                ...now,
                ...changes.map((change) => [`${change.row.id} ${change.column.id}`, change.value] as const),
              ]),
          );
        }}
      />
    </Dialog>
  );
}

function show(onClose?: () => void) {
  const spy = vi.fn<(cells: string[]) => void>();
  renderInPortal(<Grid spy={spy} onClose={onClose} />);
  return spy;
}

const cell = (name: string) => screen.getByRole('textbox', { name });
const at = async (name: string) => userEvent.click(cell(name));

describe('EditGrid', () => {
  it('has a named cell for each row and column where one exists', () => {
    show();
    expect(screen.getByRole('table', { name: 'Limiti' })).toBeVisible();
    expect(screen.getAllByRole('textbox')).toHaveLength(5);
    expect(cell('50 SL, Maschi')).toHaveValue('7');
    expect(screen.queryByRole('textbox', { name: '100 SL, Femmine' })).toBeNull();
  });

  it('moves with the arrow keys', async () => {
    show();
    await at('50 SL, Femmine');
    await userEvent.keyboard('{ArrowDown}');
    expect(cell('200 SL, Femmine')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    expect(cell('100 SL, Maschi')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(cell('100 SL, Maschi')).toHaveFocus();
  });

  it('lets the arrow keys move inside the text while typing', async () => {
    const spy = show();
    await at('50 SL, Femmine');
    await userEvent.keyboard('19{ArrowLeft}5{ArrowRight}{ArrowLeft}');
    expect(cell('50 SL, Femmine')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    expect(spy).toHaveBeenCalledExactlyOnceWith(['50 SL Femmine 159']);
  });

  it('moves to the next cell with Enter and Tab, and stops at the last one', async () => {
    const spy = show();
    await at('50 SL, Maschi');
    await userEvent.keyboard('1{Enter}2{Tab}3{Enter}4{Enter}5{Enter}');
    expect(spy.mock.calls.flat(2)).toEqual([
      '50 SL Maschi 1',
      '50 SL Femmine 2',
      '100 SL Maschi 3',
      '200 SL Maschi 4',
      '200 SL Femmine 5',
    ]);
  });

  it('reverts the typed text with Escape, and only then closes the dialog', async () => {
    const onClose = vi.fn();
    const spy = show(onClose);
    await at('50 SL, Maschi');
    await userEvent.keyboard('99{Escape}');
    expect(cell('50 SL, Maschi')).toHaveValue('7');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(spy).not.toHaveBeenCalled();
  });

  it('keeps invalid text, marked, and changes nothing', async () => {
    const spy = show();
    await at('50 SL, Maschi');
    await userEvent.keyboard('9x{Tab}');
    expect(cell('50 SL, Maschi')).toHaveValue('9x');
    expect(cell('50 SL, Maschi')).toBeInvalid();
    expect(cell('50 SL, Maschi')).toHaveAttribute('data-unreadable');
    expect(screen.getByText('Numero non valido')).toBeVisible();
    expect(spy).not.toHaveBeenCalled();
  });

  it('pastes a column starting at a cell', async () => {
    const spy = show();
    await at('50 SL, Maschi');
    await userEvent.paste('7\n20\nx\n40\n');
    // The first one has not changed.
    expect(spy).toHaveBeenCalledExactlyOnceWith(['100 SL Maschi 20']);
    expect(cell('100 SL, Maschi')).toHaveValue('20');
    expect(cell('200 SL, Maschi')).toHaveValue('x');
    expect(cell('200 SL, Maschi')).toBeInvalid();
    expect(screen.getByRole('status')).toHaveTextContent('2 valori incollati, 1 non leggibile, 1 senza una cella.');
  });

  it('pastes a block, and leaves a single text to the browser', async () => {
    const spy = show();
    await at('50 SL, Maschi');
    await userEvent.paste('1\t2\n3\t4');
    expect(spy).toHaveBeenCalledExactlyOnceWith(['50 SL Maschi 1', '50 SL Femmine 2', '100 SL Maschi 3']);
    await at('200 SL, Femmine');
    await userEvent.paste('8');
    expect(cell('200 SL, Femmine')).toHaveValue('8');
    expect(spy).toHaveBeenCalledOnce();
  });
});
