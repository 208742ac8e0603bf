import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatRaceTime } from '../../lib/race-time';
import { renderInPortal } from '../testing/render';
import { Chart } from './chart';
import { type ChartData, colorAt } from './chart-types';

const figures = {
  rows: [
    { settimana: '1', stile: 1200, dorso: 400 },
    { settimana: '2', stile: 900, dorso: null },
  ],
  nameKey: 'settimana',
  series: [
    { key: 'stile', label: 'Stile libero' },
    { key: 'dorso', label: 'Dorso' },
  ],
};

const cells = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('Chart', () => {
  it.each(['stacked', 'radar', 'line'] as const)('also shows the values of a %s chart in a table', async (kind) => {
    renderInPortal(<Chart title="Distanze" data={{ kind, ...figures }} nameHeader="Settimana" />);
    expect(screen.getByRole('img', { name: /^Grafico: Distanze/ })).toBeInTheDocument();
    expect(cells()).toEqual([
      ['Settimana', 'Stile libero', 'Dorso'],
      ['1', '1.200', '400'],
      ['2', '900', '–'],
    ]);
  });

  it('formats values with the given function', () => {
    const data: ChartData = { kind: 'pie', slices: [{ name: '100 SL', value: 6235 }] };
    renderInPortal(<Chart title="Gare preferite" data={data} format={formatRaceTime} />);
    expect(cells()).toEqual([
      ['Voce', 'Valore', 'Percentuale'],
      ['100 SL', "1'02''35", '100%'],
    ]);
  });

  it('shows a message when there is nothing to draw', () => {
    renderInPortal(<Chart title="Gare preferite" data={{ kind: 'pie', slices: [] }} />);
    expect(screen.getByText('Gare preferite: nessun dato da mostrare.')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('gives every series a colour, its own if it has one', () => {
    expect(colorAt(0, '#ff0000')).toBe('#ff0000');
    expect(colorAt(8)).toBe(colorAt(0));
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map((index) => colorAt(index))).size).toBe(8);
  });
});
