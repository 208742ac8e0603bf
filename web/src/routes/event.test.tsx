import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '../api/call';
import { championshipApi } from '../api/generated/championship';
import { eventsApi } from '../api/generated/events';
import { listsApi } from '../api/generated/lists';
import { type EventDetail, meetApi, type OptionGroup, type OptionOfForm } from '../api/generated/meet';
import type { Home } from '../api/generated/session';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const event: Partial<EventDetail> = {
  id: 7,
  sportId: 1,
  seasonId: 2,
  name: 'Trofeo Città di Roma',
  place: 'Roma',
  starts: '2027-03-20',
  ends: '2027-03-21',
  deadline: '2027-03-10',
  maxEntrants: 2000,
  clubOnly: 0,
  championshipId: 0,
  championship: '',
  regionId: 12,
  year: 2027,
  organiserId: 3,
  organiser: 'Rari Nantes',
  feeMethod: 1,
  pointsMethod: 1,
  status: 5,
  notes: '',
  pressRelease: '',
  logo: '',
  link: '',
  linkLabel: '',
  buttons: 1,
  manages: 1,
  oversees: 1,
  version: 4,
  circuits: [],
  titles: ['Prove combinate'],
  organiserEmail: 'segreteria@rari.example',
  options: [
    { id: 16, value: '6' },
    { id: 18, value: '0' },
    { id: 65, value: '' },
  ],
};

const lanes = { id: 16, name: 'Numero di corsie', kind: 'int', default: '6', min: 1 };
const price = { id: 18, name: 'Importo presenza gara', kind: 'money', default: '0' };
const link = { id: 65, name: 'Link esterno', kind: 'link', default: '' };
const kind = { help: '', value: '', min: 0, max: 500, choices: [], overridable: 0 } satisfies Partial<OptionOfForm>;
const groups: OptionGroup[] = [
  {
    id: 2,
    title: 'Vasca e start list',
    icon: 'IconPool',
    options: [lanes, price, link].map((option) => ({ ...kind, ...option })),
  },
];

const home = {
  capabilities: ['eventi.crea', 'eventi.stampa'],
  regions: [{ id: 12, name: 'Lazio' }],
  methods: {
    amounts: [
      { id: 1, name: 'Quote' },
      { id: 2, name: 'Per gare' },
    ],
    points: [{ id: 1, name: 'Punti' }],
  },
} satisfies Partial<Home>;

const open = (path: string) => openPortal({ path, home });
const asClub = { levelId: 2, clubId: 9 };

// serve replies with the stored event and the given changes.
function serve(change: Partial<typeof event> = {}) {
  let stored = { ...event, ...change };
  server.use(
    on(meetApi.getEvent, () => ok(stored)),
    on(meetApi.eventDetail, () => ok({ ...stored, groups: groups, anomalyCount: 3 })),
    on(championshipApi.listEventChampionships, () => ok([])),
  );
  return { put: (next: Partial<typeof event>) => (stored = { ...stored, ...next }) };
}

// answering collects the requests and sends the replies in turn, repeating the last one.
function answering(call: Endpoint, ...replies: (() => Response)[]) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    on(call, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      const reply = replies[Math.min(sent.length, replies.length) - 1];
      return (reply as () => Response)();
    }),
  );
  return sent;
}

const done = () => ok({ clubs: 0 }, { messaggio: 'Operazione correttamente eseguita' });
const place = () => screen.findByLabelText('Luogo');

async function type(label: RegExp | string, words: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (words) await userEvent.type(field, words);
  return field;
}

describe('the event screen', () => {
  beforeEach(() => {
    serve();
  });

  it('has every tab for event managers, with the number of anomalies', async () => {
    open('/Evento?id=7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Trofeo Città di Roma' })).toBeVisible();
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toHaveLength(12);
    expect(await screen.findByRole('tab', { name: /Anomalie\s*3/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Torna agli eventi' })).toHaveAttribute('href', '/NsEventi');
  });

  it('shortens a long title and keeps the full one accessible', async () => {
    const name = 'Campionato regionale invernale di categoria e assoluto';
    serve({ name });
    open('/Evento?id=7');
    const heading = await screen.findByRole('heading', { level: 1, name });
    expect(heading).toHaveTextContent(/^Campionato regionale invernale di catego…$/);
    expect(heading).toHaveAttribute('title', name);
  });

  it('is a card for another club', async () => {
    serve({ manages: 0, oversees: 0, link: 'javascript:alert(1)' });
    openPortal({ path: '/Evento?id=7&scheda=opzioni', home: { ...home, capabilities: [] }, user: asClub });
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Generale',
      'Gare/categorie',
      'Tempi limite',
      'Documenti',
    ]);
    expect(await screen.findByText('10/03/2027')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Salva' })).not.toBeInTheDocument();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });

  it("gives the confederation's organiser only the status, with the allowed changes", async () => {
    serve({ manages: 0, status: 2 });
    const sent = answering(meetApi.updateEvent, done);
    openPortal({ path: '/Evento?id=7', home: { ...home, capabilities: [] }, user: asClub, app: 'confederazione' });
    const status = await screen.findByLabelText('Stato');
    expect(
      within(status)
        .getAllByRole('option')
        .map((element) => element.textContent),
    ).toEqual(['Iscrizioni aperte', 'Iscrizioni chiuse', 'Evento concluso']);
    expect(screen.queryByLabelText(/Descrizione/)).not.toBeInTheDocument();
    await userEvent.selectOptions(status, 'Evento concluso');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toEqual([{ id: 7, version: 4, status: 3 }]));
  });

  it('reports an unknown event and links back', async () => {
    server.use(on(meetApi.getEvent, () => refused('Elemento non trovato', 404)));
    open('/Evento?id=99');
    expect(await screen.findByRole('heading', { name: 'Evento non trovato' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Torna agli eventi' })).toBeVisible();
  });

  it('offers a choice when no event is named', async () => {
    let requested = '';
    server.use(
      on(eventsApi.listEvents, ({ request }) => {
        requested = new URL(request.url).search;
        return ok([event], { totale: 1 });
      }),
    );
    open('/Evento');
    expect(await screen.findByRole('table', { name: 'Eventi' })).toHaveTextContent('Trofeo Città di Roma');
    expect(Object.fromEntries(new URLSearchParams(requested))).toMatchObject({ sort: 'starts', way: 'DESC' });
  });

  it('sends only what changed, also with Ctrl+S, and keeps the focus', async () => {
    const stored = serve();
    const sent = answering(meetApi.updateEvent, () => {
      stored.put({ place: 'Ostia', version: 5 });
      return done();
    });
    open('/Evento?id=7');
    const field = await type('Luogo', 'Ostia');
    expect(screen.getByText('Modifiche non salvate')).toBeVisible();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(screen.queryByText('Modifiche non salvate')).not.toBeInTheDocument());
    expect(sent).toEqual([{ id: 7, version: 4, place: 'Ostia' }]);
    expect(field).toHaveFocus();
    await type('Luogo', 'Anzio');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ id: 7, version: 5, place: 'Anzio' });
  });

  it('asks before another method makes clubs pay more', async () => {
    const sent = answering(meetApi.updateEvent, () => ok({ clubs: 1 }));
    open('/Evento?id=7');
    await userEvent.selectOptions(await screen.findByLabelText(/importi/i, { selector: 'select' }), 'Per gare');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText(/^1 società dovrà pagare di più/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    const saved = { id: 7, version: 4, feeMethod: 2 };
    await waitFor(() => expect(sent).toEqual([{ ...saved, dryRun: 1 }, saved]));
  });

  it('keeps what was typed when the session has ended', async () => {
    answering(meetApi.updateEvent, () => refused('Sessione non valida o scaduta', 401));
    open('/Evento?id=7');
    const field = await type('Luogo', 'Ostia');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Sessione non valida o scaduta. Accedi di nuovo in un'altra scheda del browser, poi riprova qui. Quello che hai scritto è ancora qui.",
    );
    expect(field).toHaveValue('Ostia');
  });

  it('reverts what was typed', async () => {
    open('/Evento?id=7');
    const field = await type('Luogo', 'Ostia');
    await userEvent.click(screen.getByRole('button', { name: 'Annulla modifiche' }));
    expect(field).toHaveValue('Roma');
    expect(screen.queryByRole('button', { name: 'Annulla modifiche' })).not.toBeInTheDocument();
  });

  it('asks before another tab discards unsaved changes', async () => {
    open('/Evento?id=7');
    await type('Luogo', 'Ostia');
    await userEvent.click(screen.getByRole('tab', { name: 'Opzioni' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continua a modificare' }));
    expect(await place()).toHaveValue('Ostia');
    await userEvent.click(screen.getByRole('tab', { name: 'Opzioni' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Esci senza salvare' }));
    expect(await screen.findByLabelText('Numero di corsie')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Opzioni' })).toHaveFocus());
    expect(window.location.search).toBe('?id=7&scheda=opzioni');
  });

  it('asks before a logout discards unsaved changes', async () => {
    const onLogout = vi.fn();
    HTMLElement.prototype.hidePopover ??= () => {};
    openPortal({ path: '/Evento?id=7', home, onLogout });
    await type('Luogo', 'Ostia');
    const leave = () => userEvent.click(screen.getByRole('menuitem', { name: 'Esci', hidden: true }));
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Continua a modificare' }));
    expect(onLogout).not.toHaveBeenCalled();
    expect(await place()).toHaveValue('Ostia');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Esci senza salvare' }));
    await waitFor(() => expect(onLogout).toHaveBeenCalledOnce());
  });
});

describe('two users editing one event', () => {
  const theirs = { ...event, name: 'Gran Trofeo', place: 'Anzio', version: 6 };
  const stale = () => refused('I dati sono stati modificati', 409, { attuale: theirs });

  async function conflict() {
    const stored = serve();
    const sent = answering(meetApi.updateEvent, stale, () => {
      stored.put({ ...theirs, place: 'Ostia', version: 7 });
      return done();
    });
    open('/Evento?id=7');
    await type('Luogo', 'Ostia');
    await type('Note', 'Portare la cuffia');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dati modificati nel frattempo' });
    return { sent, dialog };
  }

  it("sees the other user's changes, and saves only its own on top", async () => {
    const { sent, dialog } = await conflict();
    expect(within(dialog).getByRole('row', { name: 'Descrizione Gran Trofeo non modificato' })).toBeVisible();
    expect(within(dialog).getByRole('row', { name: 'Luogo Anzio Ostia' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva comunque le mie modifiche' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ id: 7, version: 6, place: 'Ostia', notes: 'Portare la cuffia' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('accepts theirs and keeps the other typed values', async () => {
    const { sent, dialog } = await conflict();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ricarica' }));
    await waitFor(() => expect(screen.getByLabelText('Luogo')).toHaveValue('Anzio'));
    expect(screen.getByLabelText(/^Descrizione/)).toHaveValue('Gran Trofeo');
    expect(screen.getByLabelText('Note')).toHaveValue('Portare la cuffia');
    expect(screen.getByText('Modifiche non salvate')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ id: 7, version: 6, notes: 'Portare la cuffia' });
  });

  it('loses nothing when the dialog is closed', async () => {
    await conflict();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Luogo')).toHaveValue('Ostia');
    expect(screen.getByLabelText('Note')).toHaveValue('Portare la cuffia');
  });
});

describe('a new event', () => {
  beforeEach(() => {
    serve({ id: 12 });
    server.use(on(listsApi.clubOptions, () => ok([{ id: 3, text: 'Rari Nantes (Roma)' }])));
  });

  it('needs a name, a day and an organiser, and suggests the next step', async () => {
    const sent = answering(meetApi.createEvent, () => {
      const body = { esito: 0, messaggio: 'Operazione correttamente eseguita', data: null, id_inserito: 12 };
      return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
    });
    open('/Evento?id=nuovo');
    const name = await screen.findByLabelText(/^Descrizione/);
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findAllByText('Campo obbligatorio')).toHaveLength(5);
    await userEvent.type(name, 'Trofeo di primavera');
    await userEvent.type(screen.getByLabelText(/^Data inizio/), '20032027');
    expect(screen.getByLabelText(/^Data fine/)).toHaveValue('20/03/2027');
    expect(screen.getByLabelText(/^Scadenza iscrizioni/)).toHaveValue('13/03/2027');
    await userEvent.type(screen.getByLabelText(/^Società organizzatrice/, { selector: 'input' }), 'rari');
    await userEvent.click(await screen.findByRole('option', { name: 'Rari Nantes (Roma)' }));
    await userEvent.type(name, '{Enter}');
    const next = await screen.findByRole('button', { name: 'Vai a Gare/categorie' });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      name: 'Trofeo di primavera',
      starts: '2027-03-20',
      ends: '2027-03-20',
      deadline: '2027-03-13',
      organiserId: 3,
      sportId: 1,
      maxEntrants: 2000,
      status: 5,
    });
    expect(window.location.search).toBe('?id=12');
    expect(next).toHaveFocus();
  });

  it('is for administrators only', async () => {
    openPortal({ path: '/Evento?id=nuovo', home: { ...home, capabilities: [] }, user: asClub });
    expect(await screen.findByRole('heading', { name: 'Non consentito' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('the options', () => {
  beforeEach(() => {
    serve();
  });

  it('sends changed options as they are stored', async () => {
    const sent = answering(meetApi.saveEventOptions, done);
    open('/Evento?id=7&scheda=opzioni');
    await type('Importo presenza gara', '6,50');
    await type('Numero di corsie', '8');
    expect(screen.getByText('2 opzioni da salvare')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ripristina predefinito di Numero di corsie' }));
    expect(screen.getByText('1 opzione da salvare')).toBeVisible();
    await userEvent.keyboard('{Control>}s{/Control}');
    const saved = { id: 7, version: 4, options: [{ id: 18, value: '6.50' }] };
    await waitFor(() => expect(sent).toEqual([{ ...saved, dryRun: 1 }, saved]));
  });

  it('asks before clubs have to pay more, and saves nothing if declined', async () => {
    const sent = answering(meetApi.saveEventOptions, () => ok({ clubs: 3 }));
    open('/Evento?id=7&scheda=opzioni');
    await type('Importo presenza gara', '6,50');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    const words = '3 società dovranno pagare di più: hanno tempo fino alla fine di domani e sono avvisate per e-mail.';
    const question = (await screen.findByText(words)).closest('[role="dialog"]') as HTMLElement;
    expect(question).toHaveTextContent('Sei sicuro di voler procedere?');
    await userEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    expect(sent).toHaveLength(1);
    expect(screen.getByText('1 opzione da salvare')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await screen.findByText(words);
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(sent.map(({ dryRun }) => dryRun)).toEqual([1, 1, undefined]));
  });

  it('does not ask for an option that is not about money', async () => {
    const sent = answering(meetApi.saveEventOptions, () => ok({ clubs: 3 }));
    open('/Evento?id=7&scheda=opzioni');
    await type('Numero di corsie', '8');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toEqual([{ id: 7, version: 4, options: [{ id: 16, value: '8' }] }]));
  });

  it('formats amounts, also 6 as 6,00', async () => {
    open('/Evento?id=7&scheda=opzioni');
    const field = await type('Importo presenza gara', '6');
    await userEvent.tab();
    expect(field).toHaveValue('6,00');
    await type('Importo presenza gara', 'sei');
    await userEvent.tab();
    expect(field).toHaveValue('sei');
  });

  it('has nothing left to save after Ctrl+S inside a field', async () => {
    answering(meetApi.saveEventOptions, done);
    open('/Evento?id=7&scheda=opzioni');
    await type('Importo presenza gara', '6');
    serve({ version: 5, options: [{ id: 18, value: '6' }] });
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(screen.queryByText('1 opzione da salvare')).not.toBeInTheDocument());
    await userEvent.tab();
    expect(screen.queryByRole('button', { name: 'Annulla modifiche' })).not.toBeInTheDocument();
  });

  it('focuses the requested group', async () => {
    open('/Evento?id=7&scheda=opzioni');
    await userEvent.click(await screen.findByRole('button', { name: 'Vasca e start list' }));
    await userEvent.tab();
    expect(screen.getByLabelText('Numero di corsie')).toHaveFocus();
  });

  it('shows an error next to its option, which the search does not hide', async () => {
    const message = 'Link esterno: deve essere un indirizzo che inizia con http:// o https://';
    answering(meetApi.saveEventOptions, () => refused('Dati non validi', 422, { campi: { 'options.65': message } }));
    open('/Evento?id=7&scheda=opzioni');
    const field = await type('Link esterno', 'javascript:alert(1)');
    await userEvent.type(screen.getByLabelText("Cerca un'opzione"), 'corsie');
    expect(screen.getByText('1 opzione trovata')).toBeVisible();
    expect(field).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('validates numbers before sending them', async () => {
    const sent = answering(meetApi.saveEventOptions, done);
    open('/Evento?id=7&scheda=opzioni');
    await type('Numero di corsie', '0');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Numero intero da 1 a 500')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
