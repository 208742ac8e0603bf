import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import type { GridColumn } from '../../components/data-grid/grid-types';

interface Pick<Row> {
  id: string;
  header: string;
  // What the row is called beside its box.
  name: (row: Row) => string;
  isPicked: (row: Row) => boolean;
  // A row that onPick leaves as it is.
  isFixed?: (row: Row) => boolean;
  onPick: (row: Row) => void;
}

// pickColumn is the first column of a list to choose from: a box with the row's short name.
export function pickColumn<Row>({ id, header, name, isPicked, isFixed, onPick }: Pick<Row>): GridColumn<Row> {
  return {
    id,
    header,
    cardTitle: true,
    cell: (row) => (
      <Checkbox
        label={name(row)}
        checked={isPicked(row)}
        // Not disabled: its words are to be read like the others.
        aria-disabled={isFixed?.(row) || undefined}
        color={isFixed?.(row) ? 'gray' : undefined}
        onChange={() => onPick(row)}
      />
    ),
  };
}

// toggled adds what is not there and takes away what is.
export function toggled<Row>(picked: ReadonlyMap<number, Row>, id: number, row: Row): Map<number, Row> {
  const next = new Map(picked);
  if (!next.delete(id)) next.set(id, row);
  return next;
}
