import { lazy, Suspense } from 'react';
import { DASH } from '../../lib/dates';
import { formatCount } from '../../lib/numbers';
import { text } from '../../lib/text';
import classes from './chart.module.css';
import type { ChartData } from './chart-types';
import { percentagesOf } from './ticks';

const ChartDrawing = lazy(async () => ({ default: (await import('./chart-drawing')).ChartDrawing }));

interface ChartProps {
  /** The title of the chart and its table. */
  title: string;
  data: ChartData;
  /** Pixels. */
  height?: number;
  /** Formats a value: metres, a time, a count. */
  format?: (value: number) => string;
  /** The header of the table's first column. */
  nameHeader?: string;
}

/** A chart with the same data as a table for screen readers. */
export function Chart({ title, data, height = 280, format = formatCount, nameHeader = 'Voce' }: ChartProps) {
  const table = tableOf(data);
  if (table.rows.length === 0) {
    return <p className={classes.empty}>{`${title}: nessun dato da mostrare.`}</p>;
  }
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{title}</figcaption>
      <div
        role="img"
        aria-label={`Grafico: ${title}. Gli stessi dati sono nella tabella che segue.`}
        style={{ minHeight: height }}
      >
        <Suspense fallback={<span>{text.loading}</span>}>
          <ChartDrawing data={data} height={height} format={format} />
        </Suspense>
      </div>
      <details className={classes.details}>
        <summary>Dati in tabella</summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{nameHeader}</th>
              {table.heads.map((head) => (
                <th key={head.key} scope="col">
                  {head.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              // Two rows of the same day have the same name, and the chart is always redrawn as a whole.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key.
              <tr key={index}>
                <th scope="row">{row.name}</th>
                {table.heads.map((head) => (
                  <td key={head.key}>{figure(row.values[head.key], format)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function figure(value: string | number | null | undefined, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : (value ?? DASH);
}

function tableOf(data: ChartData) {
  if (data.kind === 'pie') {
    const parts = percentagesOf(data.slices.map(({ value }) => value));
    return {
      heads: [
        { key: 'value', label: 'Valore' },
        { key: 'part', label: 'Percentuale' },
      ],
      rows: data.slices.map((slice, at) => ({
        name: slice.name,
        values: { value: slice.value, part: `${parts[at]}%` } as Record<string, string | number | null>,
      })),
    };
  }
  return {
    heads: data.series,
    rows: data.rows.map((row) => ({ name: String(row[data.nameKey] ?? DASH), values: row })),
  };
}
