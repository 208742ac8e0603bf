import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { accountApi } from '../api/generated/account';
import { listsApi } from '../api/generated/lists';
import { peopleApi } from '../api/generated/people';
import { type HomeClub, sessionApi, type Task, type TaskEvent } from '../api/generated/session';
import type { MenuItem } from '../api/generated/shared';
import { trainingApi } from '../api/generated/training';
// Imported here because the page loads it lazily, which takes long on a busy machine.
import '../features/training/first-group';
import '../features/training/week-volumes';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const club = {
  id: 3,
  code: 'RM001',
  name: 'Rari Nantes',
  town: 'Roma',
  affiliatedUntil: null,
  approved: 0 as const,
  unconfirmed: 0 as const,
} satisfies Partial<HomeClub>;

const athletesItem: MenuItem = {
  id: 11,
  parentId: 0,
  menuId: 1,
  name: 'Atleti',
  icon: '',
  colour: '',
  enabled: 1,
  deltaH: 0,
  order: 1,
  route: '/Atleti',
  items: [],
  params: {},
};

const task = (of: Partial<Task>): Task => ({
  kind: '',
  id: 0,
  name: '',
  count: 0,
  day: null,
  days: 0,
  amount: 0,
  ...of,
});

const event = {
  status: 1,
  clubs: 0,
  athletes: 0,
  entries: 0,
  teams: 0,
  anomalies: 0,
  unpaid: 0,
  results: 0,
} satisfies TaskEvent;

describe('the dashboard', () => {
  it('shows an administrator the tiles whose screens exist, as links', async () => {
    openPortal({ path: '/', home: { capabilities: ['utenti'] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const tiles = screen.getByRole('navigation', { name: 'Moduli' });
    expect(
      within(tiles)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/Societa', '/Utenti']);
    expect(await screen.findByText('Disponibile a breve')).toBeVisible();
    expect(screen.getByText('Nuoto Sprint, versione 2.1.12')).toBeVisible();
  });

  it('offers a coach without groups to create the first one', async () => {
    openPortal({ path: '/dashboard', user: { levelId: 3 }, home: { capabilities: ['allenamenti'], groups: [] } });
    const card = await screen.findByRole('region', { name: 'Statistiche della settimana' });
    const first = await within(card).findByRole('link', { name: 'Crea il primo gruppo' });
    expect(first).toHaveAttribute('href', '/Impostazioni?elenco=gruppi');
  });

  it("shows a coach each group's volumes of the week", async () => {
    server.use(
      on(trainingApi.trainingVolumes, () =>
        ok([
          { workoutId: 0, day: '2026-11-16', metres: 1200, intensityId: 4, styleId: 0, modalityId: 0 },
          { workoutId: 0, day: '2026-11-16', metres: 300, intensityId: 0, styleId: 0, modalityId: 0 },
        ]),
      ),
    );
    const group = { id: 2, name: 'Categoria', visible: 1, shared: 0, version: 1 } as const;
    openPortal({
      path: '/dashboard',
      user: { levelId: 3 },
      home: {
        capabilities: ['allenamenti'],
        groups: [group, { ...group, id: 3, name: 'Vecchio', visible: 0 }],
        intensities: [{ id: 4, name: 'A2', colour: '#4CAF50', visible: 1, version: 1 }],
      },
    });
    const list = await screen.findByRole('list', { name: 'Metri della settimana per gruppo' });
    expect(await within(list).findByText('1.500 m')).toBeVisible();
    expect(within(list).getByRole('link', { name: 'Categoria' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/Allenamenti\?/),
    );
    expect(within(list).getByText('A2 1.200 m')).toBeVisible();
    expect(within(list).queryByText('Vecchio')).toBeNull();
    expect(screen.queryByText('Disponibile a breve')).toBeNull();
  });

  it("shows an administrator the server's warnings", async () => {
    const warning = "L'orologio del server segna 01/05/2036: le operazioni automatiche sono ferme.";
    openPortal({ path: '/dashboard', home: { warnings: [warning] } });
    expect(await screen.findByRole('alert')).toHaveTextContent(warning);
    expect(screen.queryByRole('button', { name: "Conferma l'ora" })).toBeNull();
  });

  it("lets an administrator confirm the server's clock", async () => {
    let sent: unknown;
    const clock = '2036-05-01T10:00:00.000+02:00';
    server.use(
      on(sessionApi.confirmClock, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Ora confermata' });
      }),
    );
    openPortal({ path: '/dashboard', home: { warnings: ["L'orologio è avanti"], clock } });
    await userEvent.click(await screen.findByRole('button', { name: "Conferma l'ora" }));
    const question = await screen.findByRole('dialog', { name: 'Ora del server' });
    expect(question).toHaveTextContent('01/05/2036 10:00:00');
    await userEvent.click(within(question).getByRole('button', { name: "L'ora è giusta" }));
    await vi.waitFor(() => expect(sent).toEqual({ now: clock }));
  });

  it('links an administrator who must set up a second factor to that form', async () => {
    openPortal({
      path: '/dashboard',
      user: { restricted: 1 },
      home: { warnings: ["L'orologio è avanti"], clock: '2036-05-01T10:00:00.000+02:00' },
    });
    expect(await screen.findByRole('link', { name: 'Attivala nel profilo' })).toHaveAttribute('href', '/Profilo');
    expect(screen.queryByRole('button', { name: "Conferma l'ora" })).toBeNull();
  });

  it('opens the most common forms directly', async () => {
    openPortal({ path: '/dashboard', home: { capabilities: ['utenti', 'atleti', 'atleti.modifica'] } });
    const first = await screen.findByRole('link', { name: 'Nuovo atleta' });
    expect(first).toHaveAttribute('href', '/Atleti?azione=nuovo');
    expect(screen.getByRole('link', { name: 'Nuovo utente' })).toHaveAttribute('href', '/Utenti?azione=nuovo');
  });

  it('does not offer screens that the user may not open', async () => {
    const home = { menu: [athletesItem], phoneMenu: [athletesItem] };
    openPortal({ path: '/dashboard', user: { levelId: 3 }, home });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('link', { name: 'Atleti' })).toBeNull();
  });

  it('has no support card without a support contact', async () => {
    openPortal({ path: '/dashboard' });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('region', { name: 'Assistenza' })).toBeNull();
  });

  it('explains to a coach what premium is and costs', async () => {
    openPortal({ path: '/dashboard', user: { levelId: 3, premiumActive: 1, premiumUntil: '2026-12-31' } });
    const card = await screen.findByRole('region', { name: 'Account premium' });
    expect(card).toHaveTextContent('Attivo fino al 31/12/2026');
    expect(card).toHaveTextContent(/5,00\s€ al mese oppure 50,00\s€ all'anno/);
  });

  it('lists the tasks first, as links', async () => {
    openPortal({
      path: '/dashboard',
      user: { levelId: 2, clubId: 3, club: { ...club, approved: 1 } },
      home: { capabilities: ['atleti', 'ordini'] },
      tasks: [
        task({
          kind: 'evento.scadenza',
          id: 7,
          name: 'Trofeo di Natale',
          day: '2026-11-18',
          days: 2,
          amount: 45,
          event: { ...event, athletes: 4, entries: 9 },
        }),
        task({ kind: 'atleti.scaduti', count: 2 }),
        task({ kind: 'societa.affiliazione', id: 3, day: '2026-11-30', days: 14 }),
        task({ kind: 'societa.richieste', count: 1 }),
        task({ kind: 'ordini.dapagare', count: 2, amount: 30 }),
        task({ kind: 'di.domani', name: 'Che cosa sarà' }),
      ],
    });
    const soon = await screen.findByRole('region', { name: 'In scadenza' });
    const deadline = within(soon).getByRole('link');
    expect(deadline).toHaveAttribute('href', '/Iscrizioni?id=7');
    const todo = screen.getByRole('region', { name: 'Da fare' });
    const links = within(todo).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/Atleti?STATO_TESSERAMENTO=0',
      '/dashboard?azione=societa',
      '/dashboard#richieste-associazione',
      '/Ordini?FLG_DA_PAGARE=1',
    ]);
    expect(deadline).toHaveTextContent(
      'Trofeo di NataleIscrizioni fino al 18/11/2026 · 4 atleti, 9 iscrizioni · Da pagare 45,00 €tra 2 giorni',
    );
    expect(links[0]).toHaveTextContent('2 tesseramenti scaduti');
    expect(todo).not.toHaveTextContent('Che cosa sarà');
  });

  it('links an administrator to lists with as many rows as the tasks state', async () => {
    openPortal({
      path: '/dashboard',
      home: { capabilities: ['audit', 'utenti', 'eventi.riepilogo'] },
      tasks: [
        task({ kind: 'lavori.falliti', name: 'posta', day: '2026-11-15' }),
        task({ kind: 'utenti.nuovi', count: 3, day: '2026-11-10' }),
        task({ kind: 'eventi.dafatturare', count: 2, day: '2025-11-16' }),
        task({ kind: 'ordini.contestati', id: 7, name: 'Iscrizioni', count: 1, amount: 30 }),
        task({ kind: 'ordini.rimborsati', id: 8, name: 'Iscrizioni', count: 1, amount: 12.5 }),
      ],
    });
    const todo = await screen.findByRole('region', { name: 'Da fare' });
    const hrefs = (region: HTMLElement) =>
      within(region)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(hrefs(screen.getByRole('region', { name: 'In scadenza' }))).toEqual([
      '/Lavori?NOME=posta&FLG_FALLITI=1',
      '/Ordini?azione=apri&id=7',
    ]);
    expect(hrefs(todo)).toEqual([
      '/Utenti?DATA_DA=2026-11-10',
      '/RiepilogoEventi?FLG_DA_FATTURARE=1&DATA_DA=2025-11-16',
      '/Ordini?azione=apri&id=8',
    ]);
  });

  it("opens the user's own club from its card, with code and affiliation read-only", async () => {
    server.use(
      on(peopleApi.getClub, () =>
        ok({
          ...club,
          phone: '06',
          email: 'rn@example.org',
          entity: { vatNumber: '', taxCode: '', placeId: 0 },
          placeId: 0,
        }),
      ),
    );
    openPortal({
      path: '/dashboard',
      user: { levelId: 2, clubId: 3, club: { ...club, approved: 1 } },
      home: { capabilities: ['societa.gestione'] },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Dati società' }));
    await screen.findByRole('dialog', { name: 'Dati società' });
    await waitFor(() => expect(screen.getByLabelText(/^Denominazione/)).toHaveValue('Rari Nantes'));
    expect(screen.getByLabelText('Codice affiliazione')).toBeDisabled();
  });

  it('shows an organiser how far an event is prepared', async () => {
    openPortal({
      path: '/dashboard',
      user: { levelId: 2, clubId: 3, club: { ...club, approved: 1 } },
      tasks: [
        task({
          kind: 'evento.proprio',
          id: 9,
          name: 'Trofeo nostro',
          day: '2026-12-01',
          days: 15,
          event: { ...event, anomalies: 1, unpaid: 2, ready: { categories: 1, prices: 1, documents: 0, open: 0 } },
        }),
      ],
    });
    const own = await screen.findByRole('region', { name: 'I tuoi eventi' });
    const links = within(own).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')]).slice(1)).toEqual([
      ['Documenti: da fare', '/Evento?id=9&scheda=documenti'],
      ['Iscrizioni aperte: da fare', '/Evento?id=9&scheda=generale'],
      ['1 anomalia', '/Evento?id=9&scheda=anomalie'],
      ['2 società devono ancora pagare', '/Evento?id=9&scheda=iscrizioni'],
    ]);
    expect(screen.queryByRole('region', { name: 'Da fare' })).toBeNull();
  });

  it('shows one line when an event is prepared', async () => {
    openPortal({
      path: '/dashboard',
      user: { levelId: 2, clubId: 3, club: { ...club, approved: 1 } },
      tasks: [
        task({
          kind: 'evento.proprio',
          id: 9,
          name: 'Trofeo nostro',
          day: '2026-12-01',
          days: 15,
          event: { ...event, anomalies: 0, unpaid: 0, ready: { categories: 1, prices: 1, documents: 1, open: 1 } },
        }),
      ],
    });
    const steps = await screen.findByRole('list', { name: 'Preparazione di Trofeo nostro' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Preparazione completa']);
  });

  it('guides a user without a club in three steps', async () => {
    openPortal({ path: '/dashboard', user: { levelId: 3 }, home: { capabilities: ['societa.associa'] } });
    const steps = await screen.findByRole('region', { name: 'Comincia da qui, in tre passi' });
    const current = within(steps).getAllByRole('listitem')[0];
    expect(current).toHaveAttribute('aria-current', 'step');
    expect(within(steps).getByRole('button', { name: 'Seleziona la tua società' })).toBeVisible();
  });

  it('shows a pending association', async () => {
    openPortal({
      path: '/dashboard',
      user: { levelId: 3, club },
      home: { capabilities: ['societa.associa'] },
    });
    const card = await screen.findByRole('region', { name: 'Rari Nantes' });
    expect(card).toHaveTextContent('In attesa di approvazione');
  });

  it('lets users who may approve see who is waiting', async () => {
    let sent: unknown;
    const tasks = [task({ kind: 'societa.richieste', count: 2 })];
    const waiting = {
      userId: 9,
      lastName: 'Nuovo',
      firstName: 'Nino',
      email: 'n@example.org',
      clubId: 3,
      clubName: 'Rari Nantes',
      verified: 1 as const,
    };
    server.use(
      on(listsApi.listAssociations, () =>
        ok(sent ? [] : [waiting, { ...waiting, userId: 10, firstName: 'Dina', verified: 0 }]),
      ),
      on(peopleApi.approveAssociation, async ({ request }) => {
        sent = await request.json();
        tasks.length = 0;
        return ok(null, { messaggio: 'Associazione approvata' });
      }),
    );
    openPortal({ path: '/dashboard', user: { levelId: 2 }, home: { capabilities: ['societa.approva'] }, tasks });
    expect(await screen.findByRole('button', { name: 'Approva Dina Nuovo' })).toBeDisabled();
    expect(screen.getByText('Non ha ancora confermato il suo indirizzo email')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Approva Nino Nuovo' }));
    await vi.waitFor(() => expect(screen.queryByText(/Richieste di associazione/)).toBeNull());
    expect(sent).toEqual({ userId: 9, clubId: 3, approved: 1 });
  });

  it('gives administrators one list of users, clubs and associations, each with one button', async () => {
    let confirmed: unknown;
    const tasks = [task({ kind: 'utenti.nonconfermati', count: 1 }), task({ kind: 'societa.daconfermare', count: 1 })];
    let approved: unknown;
    server.use(
      on(listsApi.listAssociations, () => {
        throw new Error('requested without a task');
      }),
      on(listsApi.listClubs, () =>
        ok(confirmed ? [] : ([{ id: 31, name: 'Delfini Nuovi', town: 'Ostia', unconfirmed: 1 }] as never), {
          totale: confirmed ? 0 : 1,
        }),
      ),
      on(listsApi.listUsers, () =>
        ok([{ id: 12, firstName: 'Nino', lastName: 'Attesa', email: 'n@example.org' }] as never, { totale: 1 }),
      ),
      on(accountApi.confirmUserAddress, async ({ request }) => {
        approved = await request.json();
        return ok(null, { messaggio: 'Utente approvato' });
      }),
      on(peopleApi.confirmClub, async ({ request }) => {
        confirmed = await request.json();
        tasks.pop();
        return ok(null, { messaggio: 'Società confermata' });
      }),
    );
    openPortal({ path: '/dashboard', user: { levelId: 1 }, home: { capabilities: ['societa.approva'] }, tasks });
    const list = await screen.findByRole('region', { name: 'Da approvare (2)' });
    expect(list).toHaveTextContent('Nino Attesa');
    await userEvent.click(within(list).getByRole('button', { name: 'Approva Delfini Nuovi' }));
    expect(await screen.findByRole('region', { name: 'Da approvare (1)' })).not.toHaveTextContent('Delfini Nuovi');
    expect(confirmed).toEqual({ clubId: 31 });
    await userEvent.click(await screen.findByRole('button', { name: 'Approva Nino Attesa' }));
    await waitFor(() => expect(approved).toEqual({ userId: 12 }));
    expect((await screen.findAllByText('Nino Attesa: utente approvato')).length).toBeGreaterThan(0);
  });
});
