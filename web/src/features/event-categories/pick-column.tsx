import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import type { GridColumn } from '../../components/data-grid/grid-types';

interface Pick<Row> {
  id: string;
  header: string;
  // The label of the row's checkbox.
  name: (row: Row) => string;
  isPicked: (row: Row) => boolean;
  // Reports whether the row cannot be changed.
  isFixed?: (row: Row) => boolean;
  onPick: (row: Row) => void;
}

// pickColumn returns a first column with a checkbox and the row's short name.
export function pickColumn<Row>({ id, header, name, isPicked, isFixed, onPick }: Pick<Row>): GridColumn<Row> {
  return {
    id,
    header,
    cardTitle: true,
    cell: (row) => (
      <Checkbox
        label={name(row)}
        checked={isPicked(row)}
        // Not disabled, so that its label stays readable.
        aria-disabled={isFixed?.(row) || undefined}
        color={isFixed?.(row) ? 'gray' : undefined}
        onChange={() => onPick(row)}
      />
    ),
  };
}

// togglePick adds a missing row or removes an existing one.
export function togglePick<Row>(picked: ReadonlyMap<number, Row>, id: number, row: Row): Map<number, Row> {
  const next = new Map(picked);
  if (!next.delete(id)) next.set(id, row);
  return next;
}
