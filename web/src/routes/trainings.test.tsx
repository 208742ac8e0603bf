import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TrainingSettings, type TrainingStart, trainingApi } from '../api/generated/training';
import { week, workout } from '../features/training/testing';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const words: TrainingSettings = {
  styles: [],
  intensities: [{ id: 4, name: 'A2', colour: '#4CAF50', visible: 1, version: 1 }],
  modalities: [],
  words: [],
  equipment: [],
  groups: [],
};
const group = { id: 2, name: 'Categoria', visible: 1, shared: 0, version: 1 } as const;

const carico = workout({ id: 7, shares: '4,4000' });
const start: TrainingStart = {
  seasons: [{ id: 3, name: '2026/2027', selectable: 1, startsOn: '2026-09-01', selected: 1 }],
  seasonId: 3,
  currentWeek: 2,
  weeks: [
    week({
      id: 1,
      number: 1,
      monday: '2026-11-09',
      actual: 5000,
      workouts: [workout({ id: 6, name: 'Tecnica', day: '2026-11-09' })],
    }),
    week({
      id: 2,
      number: 2,
      monday: '2026-11-16',
      actual: 4000,
      target: 20000,
      actualTrend: -1,
      race: 1,
      note: 'Trofeo',
      workouts: [carico],
    }),
    week({ id: 0, number: 3, monday: '2026-11-23' }),
  ],
  todayId: 7,
  subgroups: [{ id: 1, groupId: 2, name: 'Velocisti', athletes: 3, version: 1 }],
  workouts: [carico],
  group,
  athletes: 24,
  writable: 1,
  refusal: '',
};

const open = (season: Partial<TrainingStart> = {}) => {
  server.use(on(trainingApi.startTraining, () => ok({ ...start, ...season })));
  openPortal({ path: '/Allenamenti', home: { capabilities: ['allenamenti'], groups: [group] } });
};

describe('the season of a group', () => {
  beforeEach(() => server.use(on(trainingApi.trainingSettings, () => ok(words))));

  it('shows volumes, today, subgroups and the current week, expanded', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Categoria' })).toBeVisible();
    const figures = within(screen.getByRole('region', { name: 'Volumi' }));
    expect(figures.getByText('4.000 m su 20.000 m')).toBeVisible();
    expect(figures.getByText('9.000 m su 20.000 m')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Allenamento di oggi' })).toHaveAttribute('href', '/Allenamento?id=7');
    expect(screen.getByRole('button', { name: /^Velocisti/ })).toHaveTextContent('3 atleti');
    expect(screen.getByRole('button', { name: /^Settimana 2 .*meno della settimana prima/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(screen.getByRole('link', { name: /Carico/ })).toHaveTextContent('4.000 m');
    expect(screen.queryByRole('button', { name: /^Settimana 1 / })).toBeNull();
  });

  it('opens a week from the chart, also a past one', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Settimana 1, 09\/11/ }));
    expect(await screen.findByRole('link', { name: /Tecnica/ })).toBeVisible();
  });

  it('finds workouts by description and code', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Descrizione'), 'tecn');
    expect(await screen.findByRole('link', { name: /Tecnica/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Carico/ })).toBeNull();
    await userEvent.type(screen.getByLabelText('Codice'), '99');
    expect(await screen.findByText('Nessun allenamento trovato')).toBeVisible();
  });

  it('plans a week that is not stored yet, and creates its workouts', async () => {
    const requests: unknown[] = [];
    server.use(
      on(trainingApi.planWeek, async ({ request }) => {
        requests.push(await request.json());
        return ok(null, { messaggio: 'Operazione correttamente eseguita' });
      }),
      on(trainingApi.createWorkout, async ({ request }) => {
        requests.push(await request.json());
        return ok(null);
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Settimana 3 / }));
    await userEvent.click(screen.getByRole('button', { name: 'Modifica settimana 3' }));
    const panel = await screen.findByRole('dialog', { name: /^Settimana 3/ });
    await userEvent.type(within(panel).getByLabelText('Volume obiettivo (m)'), '30000');
    await userEvent.click(within(panel).getByRole('switch', { name: 'Settimana di gara' }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(requests).toEqual([{ groupId: 2, day: '2026-11-23', target: 30000, race: 1 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await userEvent.click(screen.getByRole('button', { name: 'Crea allenamenti settimana 3' }));
    const create = await screen.findByRole('dialog', { name: 'Crea gli allenamenti della settimana 3' });
    await userEvent.click(within(create).getByRole('checkbox', { name: 'Mercoledì' }));
    await userEvent.click(within(create).getByRole('button', { name: 'Crea' }));
    await waitFor(() =>
      expect(requests.slice(1)).toEqual([
        { groupId: 2, day: '2026-11-23', name: 'Allenamento' },
        { groupId: 2, day: '2026-11-25', name: 'Allenamento' },
      ]),
    );
  });

  it('lists athletes, eighteen per page, and adds them', async () => {
    const requests: string[] = [];
    let added: unknown;
    const ada = {
      id: 5,
      lastName: 'Rossi',
      firstName: 'Ada',
      sex: 2,
      birthYear: 2010,
      card: 'A1',
      selected: 0,
    } as const;
    server.use(
      on(trainingApi.listGroupAthletes, ({ request }) => {
        requests.push(new URL(request.url).search);
        return ok([ada], { totale: 40 });
      }),
      on(trainingApi.addToGroup, async ({ request }) => {
        added = await request.json();
        return ok(null);
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Atleti' }));
    const panel = await screen.findByRole('dialog', { name: 'Atleti di Categoria' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'Aggiungi Rossi Ada' }));
    await waitFor(() => expect(added).toEqual({ id: 2, athleteId: 5 }));
    expect(requests[0]).toContain('rows=18');
    expect(within(panel).getByRole('button', { name: 'Pagina 3' })).toBeVisible();
    await userEvent.selectOptions(within(panel).getByLabelText('Appartenenza'), 'Non nel gruppo');
    await waitFor(() => expect(requests.at(-1)).toContain('selected=0'));
  });

  it('issues a new calendar link', async () => {
    server.use(on(trainingApi.calendarLink, () => ok({ link: 'https://example.org/api/pub/calendario?TOKEN=x' })));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Calendario' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Crea un link nuovo' }));
    expect(await screen.findByLabelText('Link del calendario')).toHaveValue(
      'https://example.org/api/pub/calendario?TOKEN=x',
    );
  });

  it('shows why it is read-only', async () => {
    open({ writable: 0, refusal: 'Funzione riservata agli account premium' });
    expect(await screen.findByText(/^Funzione riservata agli account premium\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nuovo allenamento' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Modifica settimana 2' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Statistiche settimana 2' })).toBeVisible();
  });

  it('suggests a coach without a group to create one', async () => {
    openPortal({ path: '/Allenamenti', home: { capabilities: ['allenamenti'], groups: [] } });
    expect(await screen.findByRole('link', { name: 'Crea un gruppo' })).toHaveAttribute(
      'href',
      '/Impostazioni?elenco=gruppi',
    );
  });
});

describe('statistics', () => {
  it('are loaded for the year to date, and again when updated', async () => {
    const requests: string[] = [];
    server.use(
      on(trainingApi.trainingSettings, () => ok(words)),
      on(trainingApi.trainingVolumes, ({ request }) => {
        requests.push(new URL(request.url).search);
        return ok([{ workoutId: 0, day: '2026-10-01', metres: 1200, intensityId: 4, styleId: 0, modalityId: 0 }]);
      }),
    );
    openPortal({ path: '/Statistiche', home: { capabilities: ['allenamenti'], groups: [group] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Statistiche di Categoria' })).toBeVisible();
    expect(await screen.findByText('1.200 m')).toBeVisible();
    expect(requests[0]).toMatch(/from=\d{4}-01-01&to=\d{4}-\d\d-\d\d&criterion=1&bucket=3/);
    await userEvent.selectOptions(screen.getByLabelText('Criterio'), 'Stile');
    expect(screen.getByLabelText('Filtro: stile')).toHaveDisplayValue('Tutti gli stili');
    expect(requests.every((search) => search.includes('criterion=1'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await waitFor(() => expect(requests.at(-1)).toContain('criterion=2'));
  });
});
