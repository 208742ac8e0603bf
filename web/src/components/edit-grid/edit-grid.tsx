import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Table.css';
import { Table, Text, TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { countOf } from '../../lib/count-of';
import { atEdge, clipboardCells, isBlock, neighbour, type Spot } from './cells';
import classes from './edit-grid.module.css';

interface Head {
  id: string | number;
  label: string;
}

/** How the values of a grid are formatted and parsed. */
export interface CellKind<Value> {
  format: (value: Value) => string;
  /** Returns null if the text is not a value. */
  parse: (text: string) => Value | null;
  /** The error of a cell with an invalid value. */
  invalid: string;
  /** The keyboard that a phone shows. */
  inputMode?: 'numeric' | 'decimal' | 'text';
}

export interface CellChange<Row, Column, Value> {
  row: Row;
  column: Column;
  value: Value;
}

interface EditGridProps<Row extends Head, Column extends Head, Value> {
  ref?: Ref<HTMLTableElement>;
  label: string;
  /** The header of the column with the row names. */
  corner: string;
  rows: readonly Row[];
  columns: readonly Column[];
  kind: CellKind<Value>;
  value: (row: Row, column: Column) => Value;
  /** False if a row has no cell in a column. */
  has?: (row: Row, column: Column) => boolean;
  /** Called with the value of a cell that loses the focus, or with all pasted values. */
  onChange: (changes: CellChange<Row, Column, Value>[]) => void;
}

interface Draft {
  text: string;
  /** The cell lost the focus with an invalid text. */
  wrong: boolean;
}

const arrows: Record<string, Spot> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * A table edited with the keyboard: arrow keys move, Enter and Tab go to the next cell, Escape reverts a cell, and a
 * block copied from a spreadsheet is pasted starting at a cell. Invalid text stays, marked, and changes nothing.
 */
export function EditGrid<Row extends Head, Column extends Head, Value>(props: EditGridProps<Row, Column, Value>) {
  const { ref, label, corner, rows, columns, kind, value, has = () => true } = props;
  const { body, drafts, pasted, keyOf, put, commit, onKey, onPaste } = useCellEditing(props);
  return (
    <>
      <Table ref={ref} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{corner}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column.id} scope="col">
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {rows.map((row, down) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" className={classes.name}>
                {row.label}
              </Table.Th>
              {columns.map((column, right) => {
                const key = keyOf(row, column);
                const draft = drafts.get(key);
                const spot = { row: down, column: right };
                return (
                  <Table.Td key={key}>
                    {has(row, column) && (
                      <TextInput
                        size="xs"
                        classNames={{ input: classes.input }}
                        aria-label={`${row.label}, ${column.label}`}
                        inputMode={kind.inputMode}
                        autoComplete="off"
                        data-row={down}
                        data-column={right}
                        // Forms look for these before saving.
                        data-unreadable={(draft && kind.parse(draft.text) === null) || undefined}
                        // Escape belongs to the cell while it is being edited, otherwise to the dialog around it.
                        data-mantine-stop-propagation={draft ? true : undefined}
                        error={draft?.wrong ? kind.invalid : undefined}
                        value={draft?.text ?? kind.format(value(row, column))}
                        onChange={({ currentTarget }) => put(key, { text: currentTarget.value, wrong: false })}
                        // Replacing the whole value is quicker than correcting it.
                        onFocus={({ currentTarget }) => currentTarget.select()}
                        onBlur={() => commit(row, column)}
                        onKeyDown={(event) => onKey(event, spot, key)}
                        onPaste={(event) => onPaste(event, spot)}
                      />
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" role="status">
        {pasted}
      </Text>
    </>
  );
}

// useCellEditing holds the drafts of the cells that are being edited, and handles typing, moving and pasting.
function useCellEditing<Row extends Head, Column extends Head, Value>({
  rows,
  columns,
  kind,
  value,
  has = () => true,
  onChange,
}: EditGridProps<Row, Column, Value>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [pasted, setPasted] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);

  const keyOf = (row: Row, column: Column) => `${row.id} ${column.id}`;
  // put sets the draft of a cell; null removes it.
  const put = (key: string, draft: Draft | null) =>
    setDrafts((now) => {
      const next = new Map(now);
      if (draft) next.set(key, draft);
      else next.delete(key);
      return next;
    });
  const commit = (row: Row, column: Column) => {
    const key = keyOf(row, column);
    const draft = drafts.get(key);
    if (!draft) return;
    const read = kind.parse(draft.text);
    put(key, read === null ? { ...draft, wrong: true } : null);
    if (read !== null && read !== value(row, column)) onChange([{ row, column, value: read }]);
  };

  // at returns the row and column of an existing cell, or null.
  const at = ({ row, column }: Spot) => {
    const [inRow, inColumn] = [rows[row], columns[column]];
    return inRow && inColumn && has(inRow, inColumn) ? { row: inRow, column: inColumn } : null;
  };
  const goTo = (spot: Spot | null) => {
    if (!spot) return;
    body.current?.querySelector<HTMLElement>(`[data-row="${spot.row}"][data-column="${spot.column}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, from: Spot, key: string) => {
    if (event.key === 'Escape' && drafts.has(key)) {
      put(key, null);
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const fields = [...(body.current?.querySelectorAll('input') ?? [])];
      const next = fields[fields.indexOf(event.currentTarget) + 1];
      // At the last cell Enter still commits the value.
      if (next) next.focus();
      else event.currentTarget.blur();
      return;
    }
    const step = arrows[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (step.column !== 0 && !atEdge(event.currentTarget, step.column < 0 ? 'left' : 'right')) return;
    event.preventDefault();
    goTo(neighbour(from, step, { row: rows.length, column: columns.length }, (spot) => at(spot) !== null));
  };
  const onPaste = (event: ClipboardEvent, from: Spot) => {
    const block = clipboardCells(event.clipboardData.getData('text'));
    if (!isBlock(block)) return;
    event.preventDefault();
    const changes: CellChange<Row, Column, Value>[] = [];
    const next = new Map(drafts);
    let outside = 0;
    let unread = 0;
    block.forEach((line, down) => {
      line.forEach((text, right) => {
        const cell = at({ row: from.row + down, column: from.column + right });
        if (!cell) {
          outside += 1;
          return;
        }
        const read = kind.parse(text);
        next.delete(keyOf(cell.row, cell.column));
        if (read === null) {
          unread += 1;
          next.set(keyOf(cell.row, cell.column), { text, wrong: true });
        } else changes.push({ ...cell, value: read });
      });
    });
    setDrafts(next);
    setPasted(pastedText(changes.length, unread, outside));
    onChange(changes.filter(({ row, column, value: read }) => read !== value(row, column)));
  };
  return { body, drafts, pasted, keyOf, put, commit, onKey, onPaste };
}

function pastedText(filled: number, unread: number, outside: number): string {
  const parts = [
    countOf(filled, 'valore incollato', 'valori incollati'),
    ...(unread > 0 ? [countOf(unread, 'non leggibile', 'non leggibili')] : []),
    ...(outside > 0 ? [countOf(outside, 'senza una cella', 'senza una cella')] : []),
  ];
  return `${parts.join(', ')}.`;
}
