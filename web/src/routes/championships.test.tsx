import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Championship, championshipApi } from '../api/generated/championship';
import { eventsApi } from '../api/generated/events';
import { moneyApi } from '../api/generated/money';
import type { Sport } from '../api/generated/session';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const sports = [
  { id: 1, name: 'Nuoto' },
  { id: 6, name: 'Danza' },
] satisfies Sport[];

const winter = {
  id: 4,
  name: 'Inverno',
  sportId: 6,
  seasonId: 2,
  starts: '2026-10-01',
  ends: '2099-05-31',
  committee: 1,
  kind: 1,
  active: 1,
  state: 0,
  enrolled: null as string | null,
  orderId: 0,
  selected: 0,
  version: 5,
} satisfies Championship;
const spring = { ...winter, id: 5, name: 'Primavera', committee: 2 };
const over = { ...winter, id: 6, name: 'Passato', ends: '2020-01-01' };
const enrolled = { ...winter, id: 7, name: 'Nostro', state: 1, enrolled: '2026-10-02' };
const waiting = { ...winter, id: 8, name: 'Dovuto', orderId: 12 };

const reply = (rows: object[]) => ok({ championships: rows, seasons: [], own: [] }, { totale: rows.length });

let requests: Record<string, string>[] = [];
let rows: object[] = [];

beforeEach(() => {
  requests = [];
  rows = [winter, spring, over, enrolled, waiting];
  server.use(
    on(championshipApi.listChampionships, ({ request }) => {
      requests.push(Object.fromEntries(new URL(request.url).searchParams));
      return reply(rows);
    }),
    on(eventsApi.listEvents, () => ok([], { totale: 0 })),
    // The payment page that follows an enrolment; it has its own tests.
    on(moneyApi.checkout, () => refused('Elemento non trovato', 404)),
  );
});

const asClub = { levelId: 2, clubId: 3, clubName: 'Rari Nantes' };
const inPortal = { app: 'confederazione', sports } as const;
const openClub = (path = '/Campionati') =>
  openPortal({ path, user: asClub, home: { capabilities: ['campionati.iscrizione'] }, ...inPortal });
const openAdmin = (path = '/Campionati') =>
  openPortal({ path, home: { capabilities: ['campionati.gestione'] }, ...inPortal });
const listed = () => screen.findByRole('table', { name: 'Campionati' });
const proceed = () => screen.getByRole('button', { name: /^Procedi con l'iscrizione/ });

describe('the championship list', () => {
  it('starts with the sport chosen on the device, which is not in the address', async () => {
    localStorage.setItem('traguardo.sport', '6');
    openClub('/Campionati?FLG_ATTIVO=0');
    await listed();
    expect(requests[0]).toMatchObject({ sportId: '6', page: '1', rows: '50' });
    expect(requests[0]).not.toHaveProperty('active');
    expect(screen.queryByLabelText('Stato')).toBeNull();
    fireEvent.change(screen.getByLabelText('Sport'), { target: { value: '' } });
    await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('sportId'));
    expect(location.search).toContain('ID_SPORT=0');
  });

  it('lets administrators filter by active, and does not let them enrol', async () => {
    openAdmin('/Campionati?FLG_ATTIVO=0');
    const table = await listed();
    expect(requests[0]).toMatchObject({ active: '0' });
    expect(screen.getByLabelText('Stato')).toHaveValue('0');
    expect(within(table).queryByRole('checkbox')).toBeNull();
    expect(within(table).queryByText('Non iscritta')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Procedi/ })).toBeNull();
  });

  it('explains to a user without a club what is missing', async () => {
    openPortal({ path: '/Campionati', user: { levelId: 3 }, ...inPortal });
    const table = await listed();
    expect(screen.getByText(/serve una società/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Seleziona la tua società' })).toHaveAttribute('href', '/dashboard');
    expect(within(table).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Procedi/ })).toBeNull();
  });

  it('offers a club only open championships, and shows the status of the others', async () => {
    openClub();
    const table = await listed();
    expect(within(table).getAllByRole('checkbox')).toHaveLength(2);
    const row = (name: string) => within(table).getByRole('row', { name: new RegExp(name) });
    expect(row('Nostro')).toHaveTextContent('Iscritta dal 02/10/2026');
    expect(row('Dovuto')).toHaveTextContent('Da pagareOrdine 12');
    expect(within(row('Dovuto')).getByRole('link', { name: 'Ordine 12' })).toHaveAttribute(
      'href',
      '/Stripe?ID_ORDINE=12',
    );
    expect(row('Passato')).toHaveTextContent('Terminato');
    expect(row('Inverno')).toHaveTextContent('Non iscritta');
    expect(screen.getByRole('link', { name: 'Vai agli eventi' })).toHaveAttribute('href', '/Eventi');
  });
});

describe('enrolling', () => {
  let amounts: string[] = [];
  beforeEach(() => {
    amounts = [];
    server.use(
      on(championshipApi.championshipsAmount, ({ request }) => {
        const ids = new URL(request.url).searchParams.get('ids') ?? '';
        amounts.push(ids);
        return ok({ total: ids.split(',').length * 30 });
      }),
    );
  });

  it('shows the total of the selected championships', async () => {
    openClub();
    await listed();
    expect(proceed()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    expect(await screen.findByText('Totale 30,00 €')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Primavera' }));
    expect(screen.queryByText(/30,00/)).toBeNull();
    expect(proceed()).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByText('Totale 60,00 €')).toBeVisible();
    expect(proceed()).toHaveTextContent("Procedi con l'iscrizione · 60,00 €");
    expect(amounts).toEqual(['4', '4,5']);
    await userEvent.click(screen.getByRole('button', { name: 'Deseleziona' }));
    expect(screen.queryByText(/60,00/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Inverno' })).not.toBeChecked();
  });

  it('requests the amount again after an error', async () => {
    server.use(on(championshipApi.championshipsAmount, () => refused('Elemento non trovato', 404), { once: true }));
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    expect(await screen.findByText('Elemento non trovato')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Procedi/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Totale 30,00 €')).toBeVisible();
  });

  it('asks once, enrols once however often it is pressed, and leads to the payment', async () => {
    const sent: unknown[] = [];
    server.use(
      on(championshipApi.enrolInChampionships, async ({ request }) => {
        sent.push(await request.json());
        rows = [{ ...winter, orderId: 31 }, spring];
        return ok({ total: 30, orderId: 31 }, { messaggio: 'Ordine creato' });
      }),
    );
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 30,00 €');
    const button = proceed();
    // Both clicks happen before the next render.
    act(() => {
      button.click();
      button.click();
    });
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    expect(question).toHaveTextContent(
      'Stai per iscrivere Rari Nantes al campionato «Inverno». Totale da pagare: 30,00 €.',
    );
    expect(question).toHaveTextContent('Sei sicuro di voler procedere?');
    const yes = within(question).getByRole('button', { name: 'Iscrivi' });
    act(() => {
      yes.click();
      yes.click();
    });
    expect((await screen.findAllByText('Ordine creato'))[0]).toBeInTheDocument();
    await waitFor(() => expect(location.pathname + location.search).toBe('/Stripe?ID_ORDINE=31'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ ids: [4], amount: 30 }]);
  });

  it('asks again with the new amount when prices have changed', async () => {
    const sent: unknown[] = [];
    server.use(
      on(championshipApi.enrolInChampionships, async ({ request }) => {
        sent.push(await request.json());
        if (sent.length === 1) return refused("L'importo è cambiato", 409, { attuale: { total: 45 } });
        return ok({ total: 45, orderId: 31 }, { messaggio: 'Ordine creato' });
      }),
    );
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 30,00 €');
    await userEvent.click(proceed());
    await userEvent.click(await screen.findByRole('button', { name: 'Iscrivi' }));
    expect(await screen.findByText(/L'importo è cambiato.*Totale da pagare: 45,00 €/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Iscrivi' }));
    expect((await screen.findAllByText('Ordine creato'))[0]).toBeInTheDocument();
    expect(sent).toEqual([
      { ids: [4], amount: 30 },
      { ids: [4], amount: 45 },
    ]);
  });

  it('continues to the events when nothing is due', async () => {
    server.use(
      on(championshipApi.championshipsAmount, () => ok({ total: 0 })),
      on(championshipApi.enrolInChampionships, () =>
        ok({ total: 0, orderId: 0 }, { messaggio: 'Iscrizione effettuata' }),
      ),
    );
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 0,00 €');
    await userEvent.click(proceed());
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    expect(question).toHaveTextContent("L'iscrizione è gratuita.");
    await userEvent.click(within(question).getByRole('button', { name: 'Iscrivi' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Eventi' })).toBeVisible();
    expect(screen.getAllByText('Iscrizione effettuata')[0]).toBeInTheDocument();
    expect(location.pathname).toBe('/Eventi');
  });

  it('shows why the server refuses, and reloads the list', async () => {
    const message = 'La società è già iscritta al campionato "Inverno"';
    server.use(
      on(championshipApi.enrolInChampionships, () => {
        rows = [{ ...winter, state: 1, enrolled: '2026-11-15' }, spring];
        return refused(message);
      }),
    );
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 30,00 €');
    await userEvent.click(proceed());
    await userEvent.click(await screen.findByRole('button', { name: 'Iscrivi' }));
    expect((await screen.findAllByText(message))[0]).toBeInTheDocument();
    expect(await screen.findByText('Iscritta dal 15/11/2026')).toBeVisible();
    expect(screen.getByText('Nessun campionato scelto')).toBeVisible();
  });

  it('sends nothing when declined, and can be tried again', async () => {
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 30,00 €');
    for (let time = 0; time < 2; time++) {
      await userEvent.click(proceed());
      await userEvent.click(await screen.findByRole('button', { name: 'Annulla' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(proceed()).toHaveAttribute('aria-disabled', 'false'));
    }
    expect(screen.getByRole('checkbox', { name: 'Inverno' })).toBeChecked();
  });
});

describe("the administrator's forms", () => {
  it('name what a new championship lacks, and save it with the season of its first day', async () => {
    let sent: unknown;
    server.use(
      on(championshipApi.createChampionship, async ({ request }) => {
        sent = await request.json();
        return refused('Dati non validi', 422, { campi: { ends: 'non può precedere la data di inizio' } });
      }),
    );
    openAdmin('/Campionati?azione=nuovo');
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo campionato' });
    const save = within(dialog).getByRole('button', { name: 'Salva' });
    await userEvent.click(save);
    expect(await within(dialog).findAllByText('Campo obbligatorio')).toHaveLength(4);
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), ' Estate ');
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Sport/), 'Danza');
    await userEvent.type(within(dialog).getByLabelText(/^Data di inizio/), '01082027');
    expect(within(dialog).getByLabelText('Stagione')).toHaveDisplayValue('Quella della data di inizio (2026/2027)');
    await userEvent.type(within(dialog).getByLabelText(/^Data di fine/), '01072027');
    await userEvent.selectOptions(within(dialog).getByLabelText('Comitato'), 'Nazionale');
    await userEvent.click(within(dialog).getByRole('switch', { name: /^Attivo/ }));
    await userEvent.click(save);
    expect(await within(dialog).findByText('non può precedere la data di inizio')).toBeVisible();
    expect(sent).toEqual({
      name: 'Estate',
      sportId: 6,
      starts: '2027-08-01',
      ends: '2027-07-01',
      committee: 2,
      seasonId: 0,
      active: 0,
    });
  });

  it('save the version that was loaded, report a conflict and reload', async () => {
    let stored = winter;
    let sent: unknown;
    server.use(
      on(championshipApi.getChampionship, () => ok(stored)),
      on(championshipApi.updateChampionship, async ({ request }) => {
        sent = await request.json();
        stored = { ...winter, name: 'Di altri', version: 6 };
        return refused('I dati sono stati modificati da un altro utente', 409);
      }),
    );
    openAdmin('/Campionati?azione=modifica&id=4');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Inverno' });
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), '!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    const reload = await within(dialog).findByRole('button', { name: 'Ricarica i dati' });
    expect(sent).toMatchObject({ id: 4, version: 5, name: 'Inverno!', seasonId: 0 });
    await userEvent.click(reload);
    expect(await screen.findByRole('dialog', { name: 'Modifica Di altri' })).toBeInTheDocument();
  });

  it('send only the prices that changed', async () => {
    let sent: unknown;
    server.use(
      on(championshipApi.listChampionshipPrices, () =>
        ok([
          { sportId: 1, committee: 1, amount: 0 },
          { sportId: 1, committee: 2, amount: 50 },
          { sportId: 6, committee: 1, amount: 0 },
          { sportId: 6, committee: 2, amount: 0 },
        ]),
      ),
      on(championshipApi.setChampionshipPrices, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Prezzi salvati' });
      }),
    );
    openAdmin();
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Quote' }));
    const amount = await screen.findByLabelText('Danza, comitato regionale');
    const dialog = screen.getByRole('dialog', { name: 'Quote dei campionati' });
    await userEvent.clear(amount);
    await userEvent.type(amount, 'molto');
    const save = within(dialog).getByRole('button', { name: 'Salva' });
    await userEvent.click(save);
    expect(await within(dialog).findByText('Importo non valido')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '12.5');
    await userEvent.tab();
    expect(amount).toHaveValue('12,50');
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({ prices: [{ sportId: 6, committee: 1, amount: 12.5 }] });
    expect((await screen.findAllByText('1 quota salvata'))[0]).toBeInTheDocument();
  });

  it('have no sport select in a one-sport portal, with its swimming events', async () => {
    let sent: unknown;
    server.use(
      on(championshipApi.createChampionship, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Campionato salvato' });
      }),
    );
    const home = { capabilities: ['campionati.gestione'] };
    openPortal({ path: '/Campionati?azione=nuovo', home, sports: sports.slice(0, 1) });
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo campionato' });
    expect(screen.queryByLabelText(/^Sport/)).toBeNull();
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), 'Estate');
    await userEvent.type(within(dialog).getByLabelText(/^Data di inizio/), '01082027');
    await userEvent.type(within(dialog).getByLabelText(/^Data di fine/), '31082027');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject({ sportId: 1 });
    expect(screen.getByRole('link', { name: 'Vai agli eventi' })).toHaveAttribute('href', '/NsEventi');
  });

  it('are closed to other users', async () => {
    openClub('/Campionati?azione=nuovo');
    await listed();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull();
  });
});
