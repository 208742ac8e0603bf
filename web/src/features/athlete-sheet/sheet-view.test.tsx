import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { sheetApi } from '../../api/generated/sheet';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import type { AthleteSheet, Result } from './api';
import { CompareDialog } from './compare-dialog';
import type { SheetTab } from './sheet-tabs';
import { SheetView } from './sheet-view';
import { course, result, sheet } from './testing';

const split = (metres: number, time: number) => ({ id: metres, metres, time, frequency: 0 });

// Fourteen races of 100 metres and one of 200, newest first.
const races = [
  result({ id: 50, day: '2026-06-01', time: 5950, splits: [split(50, 2850)], personalBest: 1 }),
  result({ id: 49, day: '2026-05-01', time: 6010, splits: [split(50, 2900)] }),
  result({ id: 48, day: '2026-04-01', time: 6020 }),
  result({ id: 47, day: '2026-03-01', time: 13_000, raceId: 2, race: '200 Dorso', metres: 200 }),
  ...Array.from({ length: 11 }, (_none, at) => result({ id: 30 - at, day: `2025-01-${30 - at}`, time: 6100 + at })),
];

const full = sheet({
  results: races,
  trials: [result({ id: 60, day: '2026-07-01', time: 5900, trial: 1, external: 1, event: 'Prova tempo', points: 0 })],
  latest: races.slice(0, 5),
  best: races.slice(0, 3),
  favourites: [{ id: 1, name: '100 SL', times: 14 }],
  distances: [{ id: 100, name: '100 m', times: 14 }],
  styles: [{ id: 4, name: 'Stile libero', times: 14 }],
  races: [course({ times: 15, from: 5605, to: 6500 })],
  paces: [
    {
      styleId: 4,
      pool: 25,
      a2: 7776,
      b1: 7488,
      b2: 7200,
      c1: 6600,
      table: [
        { metres: 50, a2: 3888, b1: 3744, b2: 3600, c1: 3300 },
        { metres: 100, a2: 7776, b1: 7488, b2: 7200, c1: 6600 },
      ],
      from: [{ id: 50, short: '200 SL', time: 13_200, day: '2026-06-01', event: 'Trofeo', trial: 0 }],
    },
  ],
});

function Page({ shown, first }: { shown: AthleteSheet; first: SheetTab }) {
  const [tab, setTab] = useState(first);
  const nothing = () => {};
  return (
    <SheetView
      sheet={shown}
      tab={tab}
      onTab={setTab}
      facts={<p>Chi è</p>}
      mayBuy={false}
      onTrial={nothing}
      onChanged={nothing}
    />
  );
}

const show = (shown: AthleteSheet, first: SheetTab = 'dashboard') =>
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <Page shown={shown} first={first} />
    </QueryClientProvider>,
  );

describe("an athlete's sheet", () => {
  it('starts with the latest, the best and the most frequent races', async () => {
    show(full);
    const latest = await screen.findByRole('list', { name: 'Ultimi 5 risultati' });
    expect(within(latest).getAllByRole('listitem')).toHaveLength(5);
    expect(within(screen.getByRole('list', { name: 'Migliori 3 risultati' })).getAllByRole('listitem')).toHaveLength(3);
    for (const chart of ['Gare preferite', 'Distanze', 'Stili']) {
      expect(screen.getByRole('img', { name: new RegExp(`^Grafico: ${chart}`) })).toBeInTheDocument();
      expect(screen.getByRole('table', { name: chart, hidden: true })).toBeInTheDocument();
    }
  });

  it('has ten results per page, filtered by race', async () => {
    show(full, 'risultati');
    const grid = await screen.findByRole('table', { name: 'Risultati e prove tempo' });
    expect(within(grid).getAllByRole('checkbox')).toHaveLength(10);
    expect(screen.getByText('Tot righe: 16')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Gara'), { target: { value: '2' } });
    expect(await screen.findByText('Tot righe: 1')).toBeVisible();
  });

  it('shows why selected results cannot be compared', async () => {
    show({ ...full, results: races.slice(0, 4), trials: [] }, 'risultati');
    const newest = '100 Stile libero del 01/06/2026';
    const choose = async (name: string) => fireEvent.click(await screen.findByLabelText(`Confronta ${name}`));
    const compare = () => fireEvent.click(screen.getByText(/^Confronta \(/));
    await choose(newest);
    compare();
    expect(await screen.findByText('Selezionare almeno due gare')).toBeVisible();
    await choose('200 Dorso del 01/03/2026');
    compare();
    expect(await screen.findByText('Tutti i risultati selezionati devono essere della medesima gara')).toBeVisible();
    await choose('200 Dorso del 01/03/2026');
    await choose('100 Stile libero del 01/04/2026');
    compare();
    expect(await screen.findByText('I risultati selezionati non contengono lo stesso numero di split')).toBeVisible();
  });

  it('compares results, newest first', () => {
    renderInPortal(<CompareDialog results={[races[1], races[0]] as Result[]} onClose={() => {}} />);
    const rows = within(screen.getByLabelText('Differenze dal primo risultato')).getAllByRole('row');
    expect(rows[1]).toHaveTextContent("50 m0'28''500'29''00 (+0''50)");
    expect(rows[2]).toHaveTextContent("100 m0'31''000'31''10 (+0''10)");
  });

  it('marks personal bests, and shows the training before one', async () => {
    const requests: unknown[] = [];
    server.use(
      on(sheetApi.athletePreparation, ({ request }) => {
        requests.push(new URL(request.url).searchParams.toString());
        return ok({
          result: races[0] as never,
          from: '2026-04-06',
          to: '2026-05-31',
          total: [{ name: 'A2', colour: '#4CAF50', metres: 4200 }],
          weeks: [{ from: '2026-04-06', volumes: [{ name: 'A2', colour: '#4CAF50', metres: 4200 }] }],
        });
      }),
    );
    show(full, 'progressioni');
    const table = await screen.findByRole('table', { name: 'Tempi, 100 Stile libero, vasca 25\u00a0m' });
    expect(within(table).getByRole('row', { name: /^01\/06\/2026/ })).toHaveTextContent('PP');
    expect(within(table).getByRole('row', { name: /^01\/07\/2026/ })).toHaveTextContent("−0''50");
    expect(within(table).getByRole('row', { name: /^01\/07\/2026/ })).toHaveTextContent('(prova)');
    const trained = await screen.findByRole('table', { name: /^Metri per intensità nelle otto/, hidden: true });
    expect(trained).toHaveTextContent('4.200 m');
    expect(requests).toHaveLength(1);
  });

  it('shows the paces with the times they are based on', async () => {
    show(full, 'passi');
    const table = await screen.findByRole('table', { name: 'Passi, Stile libero, vasca 25\u00a0m' });
    expect(within(table).getByRole('row', { name: /^A2/ })).toHaveTextContent("A20'38''881'17''76");
    expect(screen.getByText('200 SL')).toBeVisible();
  });

  it("compares the athlete with an event's time standards", async () => {
    const limit = {
      raceId: 1,
      race: '100 Stile libero',
      short: '100 SL',
      metres: 100,
      categoryId: 1,
      category: 'Ragazzi',
      pool: 25,
      time: 6100,
      limit: 6000,
      difference: 100,
      percent: 1.67,
      met: 0 as const,
      missing: "Da migliorare di 0'01''00",
    };
    server.use(
      on(sheetApi.limitEvents, () =>
        ok([{ id: 9, name: 'Regionali', place: 'Roma', day: '2026-12-01', status: 1, pool: 25 }]),
      ),
      on(sheetApi.athleteLimits, () =>
        ok([
          limit,
          { ...limit, raceId: 2, race: '50 Dorso', time: 2900, difference: -100, percent: -3.33, met: 1, missing: '' },
          { ...limit, raceId: 3, race: '50 Rana', time: 0, difference: null, percent: null, missing: 'Nessun tempo' },
        ]),
      ),
    );
    show(full, 'limiti');
    const table = await screen.findByRole('table', { name: 'Tempi limite' });
    expect(screen.getByText('Qualificato in 1 gara su 3.')).toBeVisible();
    expect(within(table).getByRole('row', { name: /^100 Stile/ })).toHaveTextContent(
      "Da migliorare di 0'01''001'01''001'00''00+1''00+1,67 %",
    );
    expect(within(table).getByRole('row', { name: /^50 Dorso/ })).toHaveTextContent('Qualificato');
    expect(within(table).getByRole('row', { name: /^50 Rana/ })).toHaveTextContent('S.T.');
  });

  it('shows a standard coach why it is closed, and still the personal data', async () => {
    const reason = 'Risultati riservati agli account premium';
    show(sheet({ complete: 0, writable: 0, reason }));
    expect(await screen.findByText(new RegExp(reason))).toBeVisible();
    expect(screen.getByText('Tesseramento valido')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Prove tempo' })).toBeNull();
    expect(screen.getByText('Chi è')).toBeVisible();
    fireEvent.click(screen.getByRole('tab', { name: 'Passi di allenamento' }));
    await waitFor(() => expect(screen.getAllByText(new RegExp(reason))).toHaveLength(1));
  });
});
