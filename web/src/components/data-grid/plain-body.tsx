import { GridRow } from './grid-row';
import type { GridBodyProps } from './grid-types';

export function PlainBody<Row extends object>({ rows, rowKey, activeIndex, selectedKey, ...rest }: GridBodyProps<Row>) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <GridRow
          key={rowKey(row)}
          row={row}
          index={index}
          active={index === activeIndex}
          selected={rowKey(row) === selectedKey}
          {...rest}
        />
      ))}
    </tbody>
  );
}
