import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ok, openPortal, refused } from '../test/portal';
import { server } from '../test/server';

const capabilities = ['utenti', 'utenti.impersona'];

const row = {
  ID_UTENTE: 7,
  USERNAME: 'societa',
  COGNOME: 'Verdi',
  NOME: 'Ugo',
  EMAIL: 'societa@example.org',
  FK_ID_PERSONA_GIURIDICA: 3,
  DENOMINAZIONE: 'Rari Nantes',
  DATA_CREAZIONE: '2026-01-02T10:11:12+01:00',
  STATO: 1,
  FK_ID_LIVELLO: 2,
  LIVELLO: 'Società',
  DATA_SCADENZA: null,
  PREMIUM_ATTIVO: 0,
  NUM_ALLENAMENTI: 4,
  VERSIONE: 3,
};

function compressed(...rows: (typeof row)[]) {
  return ok({ campi: Object.keys(row), righe: rows.map((one) => Object.values(one)) }, { totale: rows.length });
}

describe('the users list', () => {
  it('asks with the filters of the address and shows the rows', async () => {
    let asked = '';
    server.use(
      http.get('*/api/ns/utenti', ({ request }) => {
        asked = new URL(request.url).search;
        return compressed(row);
      }),
    );
    openPortal({ path: '/Utenti?USERNAME=soc&ORDINA=EMAIL&VERSO=DESC', home: { CAPACITA: capabilities } });
    const table = await screen.findByRole('table', { name: 'Utenti' });
    expect(within(table).getByText('7 – societa')).toBeVisible();
    expect(within(table).getByRole('link', { name: 'societa@example.org' })).toHaveAttribute(
      'href',
      'mailto:societa@example.org',
    );
    expect(screen.getByText('Tot righe: 1')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
      USERNAME: 'soc',
      ORDINA: 'EMAIL',
      VERSO: 'DESC',
      PAGINA: '1',
      RIGHE: '50',
      COMPATTO: '1',
    });
    await waitFor(() => expect(document.title).toBe('Utenti – Nuoto Sprint'));
  });

  it('asks the confederation’s list in the confederation', async () => {
    server.use(http.get('*/api/ge/utenti', () => compressed(row)));
    openPortal({ path: '/Utenti', app: 'confederazione', home: { CAPACITA: capabilities } });
    const table = await screen.findByRole('table', { name: 'Utenti' });
    expect(within(table).queryByRole('columnheader', { name: /Allenamenti/ })).toBeNull();
  });

  it('says so when the user may not see it, without asking for it', async () => {
    openPortal({ path: '/Utenti', user: { FK_ID_LIVELLO: 2 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
  });

  it('switches a user off and shows the server’s message', async () => {
    let sent: unknown;
    let state = 1;
    server.use(
      http.get('*/api/ns/utenti', () => compressed({ ...row, STATO: state })),
      http.post('*/api/core/utente/stato/update', async ({ request }) => {
        sent = await request.json();
        state = 0;
        return ok(null, { messaggio: 'Utente disattivato' });
      }),
    );
    openPortal({ path: '/Utenti', home: { CAPACITA: capabilities } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Stato di societa' }));
    expect((await screen.findAllByText('Utente disattivato'))[0]).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Stato di societa' })).not.toBeChecked());
    expect(sent).toEqual({ ID_UTENTE: 7, STATO: 0, VERSIONE: 3 });
  });

  it('puts the switch back and warns when the server refuses', async () => {
    server.use(
      http.get('*/api/ns/utenti', () => compressed(row)),
      http.post('*/api/core/utente/stato/update', () => refused('Non puoi disattivare te stesso')),
    );
    openPortal({ path: '/Utenti', home: { CAPACITA: capabilities } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Stato di societa' }));
    expect((await screen.findAllByText('Non puoi disattivare te stesso'))[0]).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Stato di societa' })).toBeChecked());
  });

  it('saves a new user and names the field the server refuses', async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      http.get('*/api/ns/utenti', () => compressed(row)),
      http.post('*/api/ge/utente', async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>;
        return refused('Dati non validi', 422, { campi: { USERNAME: 'Username già in uso' } });
      }),
    );
    openPortal({ path: '/Utenti?azione=nuovo', home: { CAPACITA: capabilities } });
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo utente' });
    const type = (label: RegExp, value: string) => userEvent.type(within(dialog).getByLabelText(label), value);
    await type(/^Username/, 'mrossi');
    await type(/^Password/, 'Traguardo1');
    await type(/^Conferma password/, 'Traguardo1');
    await type(/^Email/, 'mario@rossi.it');
    await type(/^Conferma email/, 'mario@rossi.it');
    await type(/^Nome/, 'Mario');
    await type(/^Cognome/, 'Rossi');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findByText('Username già in uso')).toBeVisible();
    expect(sent).toMatchObject({
      USERNAME: 'mrossi',
      FK_ID_LIVELLO: 2,
      FK_ID_PERSONA_GIURIDICA: 0,
      DATA_SCADENZA: null,
    });
  });
});
