import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AthleteRace,
  type ClubBill,
  type EntriesMore,
  type EntryAthlete,
  type EntryOfAthlete,
  entryApi,
  type Team,
} from '../api/generated/entry';
import { type Event, meetApi } from '../api/generated/meet';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const event = {
  id: 7,
  sportId: 1,
  name: 'Trofeo Città di Roma',
  place: 'Roma',
  starts: '2027-03-20',
  ends: '2027-03-21',
  deadline: '2027-03-10',
  status: 1,
  organiserId: 3,
  pressRelease: '',
  buttons: 1,
  canOpen: 1,
  manages: 0,
  oversees: 0,
  titles: [] as string[],
  organiserEmail: '',
  options: [] as Event['options'],
} as Event;

const entry: EntryOfAthlete = {
  id: 90,
  raceId: 11,
  race: '100 metri stile libero',
  short: '100 SL',
  categoryId: 4,
  time: 6235,
  note: '',
  wildCard: 0,
  paid: 0,
  absent: 0,
  late: 0,
  status: 0,
  reason: 0,
  disqualification: '',
  reaction: null,
  swum: null,
  legs: [],
  version: 3,
};

const ada: EntryAthlete = {
  id: 1,
  lastName: 'Rossi',
  firstName: 'Ada',
  sex: 2,
  birthYear: 2012,
  clubId: 9,
  clubName: 'Rari Nantes',
  card: 'T1',
  membership: 2,
  disability: 1,
  member: 1,
  categoryId: 4,
  categoryName: 'Ragazzi',
  enterable: 1,
  certificate: null,
  entries: [entry],
};
const bea: EntryAthlete = { ...ada, id: 2, lastName: 'Verdi', firstName: 'Bea', card: 'T2', member: 0, entries: [] };

const bill: ClubBill = {
  clubId: 9,
  club: 'Rari Nantes',
  athletes: 1,
  teamAthletes: 0,
  entries: 1,
  teams: 0,
  paidByOrder: 20,
  paidFees: 20,
  paidLate: 0,
  paidPenalties: 0,
  paid: 20,
  fees: 8.5,
  late: 3,
  penalties: 0,
  due: 11.5,
  total: 31.5,
};

const more: EntriesMore = {
  manages: 0,
  open: 1,
  late: 0,
  absences: 1,
  waitingList: 0,
  promoted: [],
  teams: [],
  escorts: [],
  bills: [bill],
};

const race = (raceId: number, abbreviation: string, change: Partial<AthleteRace> = {}): AthleteRace => ({
  raceId,
  name: abbreviation,
  abbreviation,
  metres: 100,
  categoryId: 4,
  category: 'Ragazzi',
  enterable: 1,
  late: 0,
  limit: 0,
  best: 0,
  reason: '',
  mayWait: 0,
  rules: [],
  entries: [],
  ...change,
});

const options = (values: Record<number, string>): Event => ({
  ...event,
  options: Object.entries(values).map(([id, value]) => ({ id: Number(id), value })),
});

function serve(shown: Partial<EntriesMore> = {}, of: Event = event) {
  server.use(
    on(meetApi.getEvent, () => ok(of)),
    on(entryApi.listEntries, () => ok({ rows: [ada, bea], ...more, ...shown }, { totale: 2 })),
  );
}

const open = (path: string) =>
  openPortal({ path, user: { levelId: 2, clubId: 9 }, home: { capabilities: ['atleti'] } });

describe("a club's entries", () => {
  it('show what is paid and due', async () => {
    serve();
    open('/Iscrizioni?id=7');
    expect(await screen.findByRole('heading', { name: 'Iscrizioni: Trofeo Città di Roma' })).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: 'Importi' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Già pagatoDa pagare',
      'Quote20,00 €8,50 €',
      'Mora0,00 €3,00 €',
      'Penali0,00 €0,00 €',
      'Totale20,00 €11,50 €',
      'Totale complessivo31,50 €',
    ]);
    expect(screen.queryByRole('tab', { name: 'Andamento' })).toBeNull();
    expect(screen.queryByLabelText('Società')).toBeNull();
  });

  it('show why they cannot be opened', async () => {
    server.use(
      on(meetApi.getEvent, () => ok(event)),
      on(entryApi.listEntries, () => refused('Iscrizioni non abilitate per questa Società')),
    );
    open('/Iscrizioni?id=7');
    expect(await screen.findByText('Iscrizioni non abilitate per questa Società')).toBeVisible();
  });

  it('are listed by athlete, with absences, and filtered by the server with the filters of the address', async () => {
    serve();
    const requests: (string | null)[] = [];
    server.use(
      on(entryApi.listEntries, ({ request }) => {
        const { searchParams } = new URL(request.url);
        const name = searchParams.get('lastName');
        requests.push(`${name}, ${searchParams.get('page')} of ${searchParams.get('rows')}`);
        const rows = [{ ...ada, entries: [{ ...entry, absent: 1, paid: 1 }] }, bea];
        return ok({ rows: name ? rows.slice(1) : rows, ...more });
      }),
    );
    open('/Iscrizioni?id=7&scheda=individuali');
    const table = await screen.findByRole('table', { name: 'Atleti' });
    const badge = within(table).getByText(/100 SL 1'02''35/);
    expect(badge).toHaveTextContent('assente');
    expect(badge).toHaveAttribute('title', 'pagata, assente');
    await userEvent.type(screen.getByLabelText('Cognome'), 'verdi');
    await waitFor(() => expect(within(table).queryByText('Rossi Ada')).toBeNull());
    expect(within(table).getByText('Verdi Bea')).toBeVisible();
    expect(requests.at(0)).toBe('null, 1 of 50');
    await waitFor(() => expect(requests.at(-1)).toBe('verdi, 1 of 50')); // slow typing sends requests in between
    expect(location.search).toBe('?id=7&scheda=individuali&COGNOME=verdi');
    await userEvent.click(within(table).getByText('Verdi Bea'));
    expect(location.search).toBe('?id=7&scheda=individuali&COGNOME=verdi&atleta=2');
  });
});

describe("the athlete's panel", () => {
  const panelOf = async (id: number, races: AthleteRace[], of = event) => {
    serve({}, of);
    server.use(on(entryApi.athleteRaces, () => ok({ races, bills: [bill] })));
    open(`/Iscrizioni?id=7&scheda=individuali&atleta=${id}`);
    return screen.findByRole('list', { name: /^Gare di/ });
  };
  const rule = (name: string, message: string, detail = '') => ({ rule: name, passed: 0 as const, message, detail });

  it('shows next to each race why it is not possible', async () => {
    const list = await panelOf(2, [
      race(11, '100 SL'),
      race(12, '50 FA', { enterable: 0, rules: [rule('gara', 'Gara non abilitata per questa categoria', 'Ragazzi')] }),
    ]);
    const [first, second] = within(list).getAllByRole('listitem');
    expect(within(first as HTMLElement).getByRole('button', { name: 'Iscrivi Verdi Bea a 100 SL' })).toBeEnabled();
    expect(second).toHaveTextContent('Gara non abilitata per questa categoria (Ragazzi)');
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Scheda atleta' })).toHaveAttribute('href', '/Atleti?azione=scheda&id=2');
  });

  it('shows a reason about the athlete only once', async () => {
    const rules = [rule('tesseramento', 'Tesseramento scaduto', 'Scaduto il 01/10/2026')];
    const list = await panelOf(2, [race(11, '100 SL', { rules }), race(12, '50 FA', { rules })]);
    expect(screen.getAllByText(/Tesseramento scaduto \(Scaduto il 01\/10\/2026\)/)).toHaveLength(1);
    expect(list).not.toHaveTextContent('Tesseramento');
  });

  it('enters with a time typed as digits', async () => {
    await panelOf(2, [race(11, '100 SL')]);
    const sent: unknown[] = [];
    server.use(
      on(entryApi.addEntry, async ({ request }) => {
        sent.push(await request.json());
        return ok(null, { messaggio: 'Iscritta' });
      }),
    );
    await userEvent.type(screen.getByLabelText('Tempo di iscrizione, 100 SL'), '10235');
    await userEvent.click(screen.getByRole('button', { name: 'Iscrivi Verdi Bea a 100 SL' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ eventId: 7, raceId: 11, kind: 1, athleteId: 2, time: 6235, wildCard: 0 });
    expect(await screen.findAllByText('Verdi Bea iscritta a 100 SL')).not.toHaveLength(0);
  });

  it("asks for the organiser's note, with the organiser's label", async () => {
    await panelOf(2, [race(11, '100 SL')], options({ 36: '1', 37: 'Allenatore' }));
    const sent: { note?: string }[] = [];
    server.use(
      on(entryApi.addEntry, async ({ request }) => {
        sent.push((await request.json()) as { note: string });
        return ok(null, { messaggio: 'Iscritta' });
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Iscrivi Verdi Bea a 100 SL' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verdi Bea, 100 SL' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findByText('Note obbligatorie')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Allenatore/ }), 'Bianchi');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toMatchObject([{ note: 'Bianchi' }]));
  });

  it.each([
    ['offers a wild card where the event has them', '1', [0, 1]],
    ['offers none where the event has none', '0', [0]],
  ])('%s', async (_name, cards, want) => {
    await panelOf(2, [race(11, '100 SL', { limit: 6000 })], options({ 47: cards }));
    const sent: number[] = [];
    server.use(
      on(entryApi.addEntry, async ({ request }) => {
        const { wildCard } = (await request.json()) as { wildCard: number };
        sent.push(wildCard);
        return wildCard === 1 ? ok(null, { messaggio: 'Iscritta' }) : refused('Tempo limite non conseguito', 2);
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Iscrivi Verdi Bea a 100 SL' }));
    if (cards === '1') {
      const question = await screen.findByRole('dialog', { name: 'Wild card' });
      expect(question).toHaveTextContent("Tempo limite non conseguito: Verdi Bea, 100 SL, limite 1'00''00.");
      await userEvent.click(within(question).getByRole('button', { name: 'Iscrivi con wild card' }));
    }
    await waitFor(() => expect(sent).toEqual(want));
    expect(screen.queryByRole('dialog', { name: 'Wild card' })).toBeNull();
  });

  it('withdraws unpaid entries, and only declares paid ones absent', async () => {
    const list = await panelOf(1, [
      race(11, '100 SL', { entries: [entry] }),
      race(12, '50 FA', { entries: [{ ...entry, id: 91, raceId: 12, short: '50 FA', paid: 1 }] }),
    ]);
    const removed: string[] = [];
    const absent: unknown[] = [];
    server.use(
      on(entryApi.deleteEntry, ({ request }) => {
        removed.push(new URL(request.url).searchParams.get('id') ?? '');
        return ok(null, { messaggio: 'Tolta' });
      }),
      on(entryApi.declareAbsence, async ({ request }) => {
        absent.push(await request.json());
        return ok(null, { messaggio: 'Assente' });
      }),
    );
    expect(within(list).queryByRole('button', { name: 'Togli Rossi Ada da 50 FA' })).toBeNull();
    expect(within(list).queryByRole('button', { name: 'Dichiara assente in 100 SL' })).toBeNull();
    await userEvent.click(within(list).getByRole('button', { name: 'Togli Rossi Ada da 100 SL' }));
    await waitFor(() => expect(removed).toEqual(['90']));
    await userEvent.click(within(list).getByRole('button', { name: 'Dichiara assente in 50 FA' }));
    const question = await screen.findByRole('dialog', { name: 'Dichiara assente' });
    expect(question).toHaveTextContent('Rossi Ada risulterà assente in 50 FA');
    expect(question).toHaveTextContent("Solo l'organizzatore può togliere l'assenza.");
    expect(question).not.toHaveTextContent('non può essere annullata');
    await userEvent.click(within(question).getByRole('button', { name: 'Dichiara assente' }));
    await waitFor(() => expect(absent).toEqual([{ id: 91, absent: 1 }]));
  });
});

describe('the grid of athletes and races', () => {
  // jsdom has no layout: this simulates a window of 400 pixels.
  beforeEach(() => {
    // Toasts of earlier tests would delay new ones: only a few are shown at a time.
    notifications.clean();
    notifications.cleanQueue();
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
    Element.prototype.scrollTo = () => {};
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const reason = 'Gara non abilitata per questa categoria';
  const grid = {
    races: [
      { id: 11, name: '100 metri stile libero', abbreviation: '100 SL' },
      { id: 12, name: '50 metri farfalla', abbreviation: '50 FA' },
    ].map((race) => ({
      ...race,
      sportId: 1,
      legMetres: 50,
      metres: 50,
      styleId: 1,
      kind: 1,
      members: 1,
      sex: 0,
      version: 1,
    })),
    reasons: [reason],
    technicians: [{ lastName: 'Moro', firstName: 'Ugo', card: 'A9' }],
    athletes: [
      { ...ada, reasons: [0, 1], bests: [0, 0], limits: [0, 0] },
      { ...bea, reasons: [0, 0], bests: [6500, 0], limits: [0, 0] },
    ],
  };
  interface Sent {
    dryRun?: number;
    rows: { athleteId: number; raceId: number; time: number }[];
  }
  let sent: Sent[] = [];

  async function openGrid(refuse: (raceId: number) => boolean = () => false) {
    sent = [];
    serve();
    server.use(
      on(entryApi.entryGrid, () => ok(grid)),
      on(entryApi.addEntryList, async ({ request }) => {
        const body = (await request.json()) as Sent;
        sent.push(body);
        const outcomes = body.rows.map(({ athleteId, raceId, time }) => ({
          athleteId,
          raceId,
          time,
          esito: refuse(raceId) ? 1 : 0,
          message: refuse(raceId) ? 'Numero massimo di gare raggiunto per questo atleta' : '',
          rule: '',
          detail: refuse(raceId) ? '1 su 1' : '',
          entryId: body.dryRun === 1 || refuse(raceId) ? 0 : 500 + raceId,
          amount: 6,
        }));
        return ok(outcomes, { messaggio: 'Presenze inserite' });
      }),
    );
    open('/Iscrizioni?id=7&scheda=elenco');
    const table = await screen.findByRole('grid', { name: 'Atleti e gare' });
    await within(table).findByText('Verdi Bea');
    return table;
  }
  const cell = (table: HTMLElement, row: number, column: number) =>
    within(within(table).getAllByRole('row')[row] as HTMLElement).getAllByRole('gridcell')[column] as HTMLElement;

  it('enables the possible cells, with the reason on the others', async () => {
    const table = await openGrid();
    expect(cell(table, 1, 0)).toHaveAccessibleName("già iscritta, 1'02''35");
    expect(cell(table, 1, 1)).toHaveAccessibleName(reason);
    expect(cell(table, 1, 1)).toHaveAttribute('title', reason);
    await userEvent.click(cell(table, 1, 1));
    expect(cell(table, 1, 1)).toHaveAccessibleName(reason);
    expect(screen.getByText('Rossi Ada, 50 FA').closest('p')).toHaveTextContent(reason);
  });

  it('is filled with the keyboard, shows the cost, and is sent after one confirmation', async () => {
    const table = await openGrid();
    await userEvent.click(cell(table, 2, 0));
    expect(cell(table, 2, 0)).toHaveAccessibleName("1'05''00, da iscrivere");
    await userEvent.keyboard('{ArrowRight}3012{Enter}');
    expect(cell(table, 2, 1)).toHaveAccessibleName("0'30''12, da iscrivere");
    expect(await screen.findByText(/per 2 presenze di 1 atleta/)).toHaveTextContent(/12,00\s€/);
    await userEvent.click(screen.getByRole('button', { name: 'Iscrivi 2 presenze' }));
    const question = await screen.findByRole('dialog', { name: 'Conferma le iscrizioni' });
    expect(question).toHaveTextContent(/2 presenze di 1 atleta: 12,00\s€\./);
    await userEvent.click(within(question).getByRole('button', { name: 'Iscrivi' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Iscrivi \d/ })).toBeNull());
    expect(sent.at(-1)).toMatchObject({
      eventId: 7,
      rows: [
        { athleteId: 2, raceId: 11, time: 6500 },
        { athleteId: 2, raceId: 12, time: 3012 },
      ],
    });
    expect(sent.at(-1)?.dryRun).toBeUndefined();
  });

  it('fills and clears a selection of cells with the keyboard', async () => {
    const table = await openGrid();
    await userEvent.click(cell(table, 1, 0));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(screen.getByText('4 celle scelte, 2 iscrivibili')).toBeVisible();
    expect(within(table).getAllByRole('gridcell', { selected: true })).toHaveLength(4);
    await userEvent.keyboard(' ');
    expect(cell(table, 2, 0)).toHaveAccessibleName("1'05''00, da iscrivere");
    expect(cell(table, 2, 1)).toHaveAccessibleName('S.T., da iscrivere');
    expect(cell(table, 1, 1)).toHaveAccessibleName(reason);
    await userEvent.keyboard('{Delete}');
    expect(cell(table, 2, 0)).toHaveAccessibleName('libera');
    await userEvent.keyboard('{Escape}{ArrowRight}{ArrowDown}3012{Control>}{Enter}{/Control}');
    expect(cell(table, 2, 1)).toHaveAccessibleName("0'30''12, da iscrivere");
    expect(within(table).queryAllByRole('gridcell', { selected: true })).toHaveLength(0);
  });

  it('fills a column from its header, and repeats a cell downwards', async () => {
    const table = await openGrid();
    await userEvent.click(within(table).getByRole('button', { name: 'Scegli la colonna 50 FA' }));
    await userEvent.click(screen.getByRole('button', { name: 'Compila 1 cella' }));
    expect(cell(table, 2, 1)).toHaveAccessibleName('S.T., da iscrivere');
    await userEvent.click(screen.getByRole('button', { name: 'Svuota 1 cella' }));
    expect(cell(table, 2, 1)).toHaveAccessibleName('libera');
    await userEvent.click(screen.getByRole('button', { name: 'Togli la scelta' }));
    await userEvent.click(cell(table, 1, 0));
    await userEvent.keyboard('{ArrowDown}{Control>}d{/Control}');
    expect(cell(table, 2, 0)).toHaveAccessibleName("1'05''00, da iscrivere");
  });

  it('keeps rejected cells, with the reason', async () => {
    const table = await openGrid((raceId) => raceId === 12);
    await userEvent.click(cell(table, 2, 0));
    await userEvent.click(cell(table, 2, 1));
    const refusals = await screen.findByRole('region', { name: 'Non possibili' });
    expect(refusals).toHaveTextContent('Verdi Bea, 50 FA Numero massimo di gare raggiunto per questo atleta (1 su 1)');
    await userEvent.click(await screen.findByRole('button', { name: 'Iscrivi 1 presenza' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Iscrivi' }));
    await waitFor(() => expect(cell(table, 2, 0)).toHaveAccessibleName('libera'));
    expect(cell(table, 2, 1)).toHaveAttribute('aria-invalid', 'true');
  });

  it('accepts a block from a spreadsheet, and reports what it could not use', async () => {
    const table = await openGrid();
    await userEvent.click(cell(table, 1, 1));
    fireEvent.paste(cell(table, 1, 1), {
      clipboardData: { getData: () => 'Verdi Bea\t50 FA\t3012\nBianchi Eva\t50 FA\t3000\n' },
    });
    expect(cell(table, 2, 1)).toHaveAccessibleName("0'30''12, da iscrivere");
    const unread = screen.getByRole('region', { name: '1 riga non usata' });
    expect(within(unread).getByRole('textbox', { name: 'Riga 2' })).toHaveValue('Bianchi Eva 50 FA 3000');
    expect(unread).toHaveTextContent('Atleta non trovato');
    expect(screen.getByRole('link', { name: '1 riga da correggere' })).toBeVisible();
    const line = within(unread).getByRole('textbox', { name: 'Riga 2' });
    await userEvent.clear(line);
    await userEvent.type(line, 'Ugo Moro 50 FA 3000{Enter}');
    expect(unread).toHaveTextContent('È un tecnico');
    await userEvent.clear(line);
    await userEvent.type(line, 'Verdi Bea 100 stile 6500{Enter}');
    expect(unread).not.toBeInTheDocument();
    expect(cell(table, 2, 0)).toHaveAccessibleName("1'05''00, da iscrivere");
  });

  it('changes and removes a saved entry, and undoes it', async () => {
    const table = await openGrid();
    const changes: object[] = [];
    server.use(
      on(entryApi.updateEntry, async ({ request }) => {
        changes.push((await request.json()) as object);
        return ok(null);
      }),
      on(entryApi.deleteEntry, () => ok(null)),
    );
    await userEvent.click(cell(table, 1, 0));
    await userEvent.keyboard('6100{Enter}');
    expect(await screen.findByText("Rossi Ada a 100 SL: 1'01''00 invece di 1'02''35")).toBeInTheDocument();
    expect(changes).toEqual([{ id: 90, version: 3, time: 6100 }]);
    await userEvent.click(cell(table, 1, 0));
    await userEvent.keyboard('{Delete}');
    const messages = await screen.findAllByText('Iscrizione tolta: Rossi Ada a 100 SL');
    const toast = messages.map((m) => m.closest<HTMLElement>('.mantine-Notification-root')).find((t) => t !== null);
    await userEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(sent.at(-1)?.rows).toMatchObject([{ athleteId: 1, raceId: 11 }]), { timeout: 20_000 });
  });

  it('reports an invalid time, and reverts it with Escape', async () => {
    const table = await openGrid();
    await userEvent.click(cell(table, 2, 1));
    await userEvent.keyboard('19999{Enter}');
    expect(screen.getByText(/Tempo non valido/)).toBeVisible();
    await userEvent.keyboard('{Escape}{Delete}');
    expect(cell(table, 2, 1)).toHaveAccessibleName('libera');
  });
});

describe('a team', () => {
  const members = [
    {
      athleteId: 1,
      position: 1,
      note: '',
      lastName: 'Rossi',
      firstName: 'Ada',
      sex: 2,
      birthYear: 2012,
      certificate: null,
    },
    {
      athleteId: 2,
      position: 2,
      note: '',
      lastName: 'Verdi',
      firstName: 'Bea',
      sex: 2,
      birthYear: 2012,
      certificate: null,
    },
  ];
  const team: Team = {
    id: 50,
    eventId: 7,
    raceId: 30,
    athleteId: 0,
    clubId: 9,
    kind: 2,
    categoryId: 4,
    disability: 1,
    athlete: '',
    lastName: '',
    firstName: '',
    sex: 2,
    birthYear: 0,
    clubName: 'Rari Nantes',
    race: '4x50 SL',
    category: 'Ragazzi',
    entryTime: 0,
    time: 0,
    entryTimeText: '',
    status: 0,
    penaltyPoints: 0,
    penaltySeconds: 0,
    reason: 0,
    disqualification: '',
    reaction: null,
    swum: null,
    legs: [],
    heat: 0,
    lane: 0,
    note: '',
    progressive: 2,
    wildCard: 0,
    paid: 0,
    absent: 0,
    closed: 0,
    late: 0,
    inTeam: 2,
    inRace: 4,
    surnames: 'Rossi, Verdi',
    members,
    version: 5,
    name: 'Rari Nantes B',
    warnings: [],
    candidates: [
      { athleteId: 3, lastName: 'Neri', firstName: 'Dina', sex: 2, birthYear: 2011, card: 'T3', reason: '' },
      {
        athleteId: 4,
        lastName: 'Blu',
        firstName: 'Eva',
        sex: 2,
        birthYear: 2001,
        card: 'T4',
        reason: 'Atleta troppo grande per la categoria',
      },
    ],
    total: 2,
  };

  it('is listed with its letter and what is missing', async () => {
    serve({ teams: [team] });
    open('/Iscrizioni?id=7&scheda=squadre');
    const table = await screen.findByRole('table', { name: 'Staffette' });
    expect(within(table).getByText('Rari Nantes B')).toBeVisible();
    expect(within(table).getByText('non registrata – componenti mancanti 2/4')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Elimina Rari Nantes B, 4x50 SL' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Segna pagata/ })).toBeNull();
  });

  it.each([
    ['without online payment', 0, 1],
    ['with online payment', 1, 0],
  ] as const)('can be marked as paid by the organiser of an event %s', async (_event, online, buttons) => {
    // Organisers do not receive option 41.
    serve({ teams: [team], manages: 1 }, { ...event, organiserId: 4, manages: 1, oversees: 1, online });
    openPortal({ path: '/Iscrizioni?id=7&scheda=squadre', app: 'confederazione', user: { levelId: 2, clubId: 4 } });
    expect(await screen.findByRole('button', { name: 'Elimina Rari Nantes B, 4x50 SL' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /^Segna pagata/ })).toHaveLength(buttons);
  });

  it('is assembled: members ordered by keyboard, eligible athletes, and why others are not', async () => {
    serve({ teams: [team] });
    const orders: unknown[] = [];
    const added: unknown[] = [];
    server.use(
      on(entryApi.getTeam, () => ok(team)),
      on(entryApi.sortTeam, async ({ request }) => {
        orders.push(await request.json());
        return ok(null, { messaggio: 'Fatto' });
      }),
      on(entryApi.addTeamMember, async ({ request }) => {
        added.push(await request.json());
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    open('/Iscrizioni?id=7&scheda=squadre&squadra=50');
    const handle = await screen.findByRole('button', { name: 'Sposta Rossi Ada' });
    handle.focus();
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(orders).toEqual([
        {
          id: 50,
          version: 5,
          members: [
            { athleteId: 2, position: 1 },
            { athleteId: 1, position: 2 },
          ],
        },
      ]),
    );
    const candidates = screen.getByRole('list', { name: 'Atleti che possono entrare' });
    expect(candidates).toHaveTextContent('Atleta troppo grande per la categoria');
    await userEvent.click(within(candidates).getByRole('button', { name: 'Aggiungi Neri Dina' }));
    await waitFor(() => expect(added).toEqual([{ id: 50, athleteId: 3, note: '', version: 5 }]));
  });

  it('is declared absent by its club when paid, and shown as absent', async () => {
    let now: Team = { ...team, paid: 1 };
    const sent: unknown[] = [];
    serve({ teams: [now] });
    server.use(
      on(entryApi.getTeam, () => ok(now)),
      on(entryApi.declareAbsence, async ({ request }) => {
        sent.push(await request.json());
        now = { ...now, absent: 1 };
        serve({ teams: [now] });
        return ok(null, { messaggio: 'Assente' });
      }),
    );
    open('/Iscrizioni?id=7&scheda=squadre&squadra=50');
    await userEvent.click(await screen.findByRole('button', { name: 'Dichiara assente' }));
    const question = await screen.findByRole('dialog', { name: 'Dichiara assente' });
    expect(question).toHaveTextContent('Rari Nantes B, 4x50 SL risulterà assente');
    await userEvent.click(within(question).getByRole('button', { name: 'Dichiara assente' }));
    await waitFor(() => expect(sent).toEqual([{ id: 50, absent: 1 }]));
    expect((await screen.findAllByText('assente')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Dichiara assente' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Annulla assenza' })).toBeNull();
  });

  it('requires a note for each member where the event does', async () => {
    serve({ teams: [team] }, options({ 68: '1' }));
    const added: { note?: string }[] = [];
    server.use(
      on(entryApi.getTeam, () => ok(team)),
      on(entryApi.addTeamMember, async ({ request }) => {
        added.push((await request.json()) as { note: string });
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    open('/Iscrizioni?id=7&scheda=squadre&squadra=50');
    await userEvent.click(await screen.findByRole('button', { name: 'Aggiungi Neri Dina' }));
    const dialog = await screen.findByRole('dialog', { name: 'Neri Dina' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findByText('Note obbligatorie')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Capitana');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(added).toMatchObject([{ note: 'Capitana' }]));
  });
});

describe('an event manager', () => {
  it('sees all clubs, marks payments and sees how the event fills up', async () => {
    serve({ manages: 1, bills: [bill, { ...bill, clubId: 3, club: 'Lario Nuoto' }] }, { ...event, oversees: 1 });
    open('/Iscrizioni?id=7');
    const clubs = await screen.findByRole('table', { name: 'Società iscritte' });
    expect(within(clubs).getByText('Lario Nuoto')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Andamento' })).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Importi' })).getByText(/63,00/)).toBeVisible();
  });
});
