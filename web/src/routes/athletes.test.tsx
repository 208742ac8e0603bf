import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogueApi } from '../api/generated/catalogue';
import { listsApi } from '../api/generated/lists';
import { peopleApi } from '../api/generated/people';
import type { Home } from '../api/generated/session';
import type { AthleteRow, Person } from '../api/generated/shared';
import { sheetApi } from '../api/generated/sheet';
import { sheet } from '../features/athlete-sheet/testing';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const row: AthleteRow = {
  id: 5,
  clubId: 3,
  clubName: 'Rari Nantes',
  visible: 1,
  lastName: 'Rossi',
  firstName: 'Ada',
  sex: 2,
  birth: '2010-08-30',
  birthYear: 2010,
  onlyYear: 0,
  card: 'A100',
  memberUntil: null as string | null,
  member: 0,
  membership: 2,
  qualification: 1,
  disability: 1,
  version: 4,
};

const person = {
  lastName: 'Rossi',
  firstName: 'Ada',
  sex: 2,
  birth: '2010-08-30',
  birthplaceId: 1015146,
  birthplace: 'Milano (MI)',
  taxCode: '',
  email: '',
  phone: '',
  nationalityId: 118,
  nationalStateId: 118,
} satisfies Partial<Person>;
const athlete = { ...row, person };

const write = ['atleti', 'atleti.modifica'];
const manage = [...write, 'atleti.gestione', 'persona.cancella'];
const lists = {
  disabilities: [{ id: 1, name: 'Nessuna' }],
  nations: [{ id: 118, name: 'Italia', iso: 'IT' }],
} satisfies Partial<Home>;

function listed(...rows: (typeof row)[]) {
  return ok({ campi: Object.keys(row), righe: rows.map((row) => Object.values(row)) }, { totale: rows.length });
}

const asAdmin = (path: string) => openPortal({ path, home: { capabilities: manage, ...lists } });
const asClub = (path: string, capabilities = write) =>
  openPortal({ path, user: { levelId: 2 }, home: { capabilities, ...lists } });

describe('the athletes list', () => {
  beforeEach(() => server.use(on(listsApi.listAthletes, () => listed(row, { ...row, id: 6, visible: 0 }))));

  it('shows an administrator club, badge, sex in words and a dash for no expiry', async () => {
    asAdmin('/Atleti');
    const table = await screen.findByRole('table', { name: 'Atleti' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('Rossi Ada, femmina');
    expect(first).toHaveTextContent('Rari Nantes2010A100–');
    expect(second).toHaveTextContent('Eliminato');
    expect(screen.getByLabelText('Stato tesseramento')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Duplica/ })).toHaveLength(2);
  });

  it('hides club, duplicate and membership types from a club, but shows who needs something and who was deleted', async () => {
    const requests: (string | null)[] = [];
    server.use(
      on(listsApi.listAthletes, ({ request }) => {
        requests.push(new URL(request.url).searchParams.get('visible'));
        return listed(row);
      }),
    );
    asClub('/Atleti');
    await screen.findByRole('table', { name: 'Atleti' });
    expect(screen.queryByLabelText('Tipo tesseramento')).toBeNull();
    expect(screen.getByLabelText('Stato tesseramento')).toBeVisible();
    expect(screen.getByLabelText('Scadenza')).toBeVisible();
    expect(screen.getByLabelText('Dati')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Eliminati'), 'Mostra eliminati');
    await waitFor(() => expect(requests).toEqual(['1', '0']));
    expect(screen.queryByRole('columnheader', { name: /Società/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Duplica/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Nuovo atleta' })).toBeVisible();
  });

  it('is read-only where the promotion body manages the athletes', async () => {
    asClub('/Soci', ['atleti']);
    await screen.findByRole('heading', { level: 1, name: 'Soci' });
    expect(screen.queryByRole('button', { name: 'Nuovo atleta' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Modifica/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Scheda atleta/ })).toHaveLength(2);
  });
});

describe('the athlete form', () => {
  beforeEach(() => server.use(on(listsApi.listAthletes, () => listed(row))));

  it('is a short side panel for a club, sends the year as typed and shows warnings', async () => {
    let sent: unknown;
    server.use(
      on(peopleApi.createAthlete, async ({ request }) => {
        sent = await request.json();
        return ok({ avvisi: ['Email non definita', 'Telefono non definito'] }, { messaggio: 'Atleta salvato' });
      }),
    );
    asClub('/Atleti?azione=nuovo');
    const panel = await screen.findByRole('dialog', { name: 'Nuovo atleta' });
    expect(within(panel).queryByLabelText(/Luogo di nascita/)).toBeNull();
    await userEvent.type(within(panel).getByLabelText(/^Cognome/), 'Bianchi');
    await userEvent.type(within(panel).getByLabelText(/^Nome/), 'Ugo');
    await userEvent.selectOptions(within(panel).getByLabelText(/^Sesso/), 'Maschio');
    await userEvent.type(within(panel).getByLabelText(/^Anno di nascita/), '2014');
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    expect((await screen.findAllByText('Email non definita. Telefono non definito.'))[0]).toBeInTheDocument();
    expect((await screen.findAllByText('Bianchi Ugo salvato'))[0]).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({
      lastName: 'Bianchi',
      firstName: 'Ugo',
      sex: 1,
      birth: '2014',
      taxCode: '',
      card: '',
      memberUntil: null,
      reserved: 0,
    });
  });

  it('computes the tax code when the birthplace is chosen', async () => {
    server.use(
      on(peopleApi.getAthlete, () => ok({ ...athlete, person: { ...person, birthplaceId: 0 } })),
      on(catalogueApi.comuneOptions, () => ok([{ id: 1015146, text: 'Milano (MI)' }])),
      on(catalogueApi.taxCode, ({ request }) => {
        expect(new URL(request.url).searchParams.get('placeId')).toBe('1015146');
        return ok({ code: 'RSSDAA10M70F205H' }, { messaggio: 'Codice fiscale calcolato automaticamente' });
      }),
    );
    asAdmin('/Atleti?azione=modifica&id=5');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Rossi Ada' });
    await userEvent.type(within(dialog).getByLabelText(/^Luogo di nascita/, { selector: 'input' }), 'mila');
    await userEvent.click(await screen.findByRole('option', { name: 'Milano (MI)' }, { timeout: 3000 }));
    await waitFor(() => expect(within(dialog).getByLabelText(/^Codice fiscale/)).toHaveValue('RSSDAA10M70F205H'));
    expect((await screen.findAllByText('Codice fiscale calcolato automaticamente'))[0]).toBeInTheDocument();
  });

  it('offers a computed code that differs from the typed one, and uses it only on request', async () => {
    server.use(
      on(peopleApi.getAthlete, () => ok({ ...athlete, person: { ...person, taxCode: 'RSSDAA10M70F205Z' } })),
      on(catalogueApi.taxCode, () => ok({ code: 'RSSDAA10M70F205H' }, { messaggio: 'x' })),
    );
    asAdmin('/Atleti?azione=modifica&id=5');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Rossi Ada' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ricalcola il codice fiscale' }));
    const offer = await within(dialog).findByRole('button', { name: 'Il calcolo dà RSSDAA10M70F205H: usa questo' });
    expect(within(dialog).getByLabelText(/^Codice fiscale/)).toHaveValue('RSSDAA10M70F205Z');
    await userEvent.click(offer);
    expect(within(dialog).getByLabelText(/^Codice fiscale/)).toHaveValue('RSSDAA10M70F205H');
  });

  it("has a duplicate's data but no club and no id", async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      on(peopleApi.getAthlete, () => ok({ ...athlete, memberUntil: '2027-01-31' })),
      on(listsApi.clubOptions, () => ok([{ id: 8, text: 'Aquatica' }])),
      on(peopleApi.createAthlete, async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>;
        return ok(null, { messaggio: 'Atleta salvato' });
      }),
    );
    asAdmin('/Atleti?azione=duplica&id=5');
    const dialog = await screen.findByRole('dialog', { name: 'Duplica Rossi Ada' });
    expect(within(dialog).queryByRole('button', { name: 'Elimina' })).toBeNull();
    const club = within(dialog).getByLabelText(/^Società/, { selector: 'input' });
    expect(club).toHaveValue('');
    await userEvent.type(club, 'aqua');
    await userEvent.click(await screen.findByRole('option', { name: 'Aquatica' }, { timeout: 3000 }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject({ clubId: 8, lastName: 'Rossi', card: 'A100' });
    expect(sent).not.toHaveProperty('id');
  });

  it('reports that the record has changed and reloads it', async () => {
    let version = 4;
    server.use(
      on(peopleApi.getAthlete, () => ok({ ...athlete, memberUntil: '2027-01-31', version, card: `V${version}` })),
      on(peopleApi.updateAthlete, () => {
        version = 5;
        return refused('I dati sono stati modificati da un altro utente: ricarica e riprova', 409);
      }),
    );
    asAdmin('/Atleti?azione=modifica&id=5');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Rossi Ada' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ricarica i dati' }));
    await waitFor(() => expect(screen.getByLabelText(/^Tessera/)).toHaveValue('V5'));
  });

  it('hides an athlete after confirmation, and restores a hidden one', async () => {
    const done: unknown[] = [];
    let visible = 1;
    server.use(
      on(peopleApi.getAthlete, () => ok({ ...athlete, visible })),
      on(peopleApi.hideAthlete, async ({ request }) => {
        done.push(await request.json());
        visible = 0;
        return ok(null, { messaggio: 'Atleta eliminato' });
      }),
      on(peopleApi.restoreAthlete, async ({ request }) => {
        done.push(await request.json());
        return ok(null, { messaggio: 'Atleta ripristinato' });
      }),
    );
    asAdmin('/Atleti?azione=modifica&id=5');
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina' }));
    const question = await screen.findByRole('dialog', { name: /^Elimina / });
    expect(question).toHaveTextContent('Sei sicuro di voler eliminare questo atleta?');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await userEvent.click(screen.getByRole('button', { name: 'Modifica di Rossi Ada' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ripristina' }));
    expect((await screen.findAllByText(/^Rossi Ada ripristinat[ao]$/))[0]).toBeInTheDocument();
    expect(done).toEqual([
      { id: 5, version: 4 },
      { id: 5, version: 4 },
    ]);
  });
});

describe('a club that adds many athletes', () => {
  const fill = async (panel: HTMLElement, lastName: string) => {
    await userEvent.type(within(panel).getByLabelText(/^Cognome/), lastName);
    await userEvent.type(within(panel).getByLabelText(/^Nome/), 'Ada');
    await userEvent.selectOptions(within(panel).getByLabelText(/^Sesso/), 'Femmina');
    await userEvent.type(within(panel).getByLabelText(/^Anno di nascita/), '2010');
  };

  it('saves and continues with the next, and shows who was saved last', async () => {
    const sent: string[] = [];
    server.use(
      on(listsApi.listAthletes, () => listed(row)),
      on(peopleApi.createAthlete, async ({ request }) => {
        sent.push(((await request.json()) as { lastName: string }).lastName);
        return ok(null, { messaggio: 'Atleta salvato' });
      }),
    );
    asClub('/Atleti?azione=nuovo');
    const panel = await screen.findByRole('dialog', { name: 'Nuovo atleta' });
    await fill(panel, 'Bianchi');
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva e nuovo' }));
    await waitFor(() => expect(within(panel).getByLabelText(/^Cognome/)).toHaveValue(''));
    expect(within(panel).getByLabelText(/^Cognome/)).toHaveFocus();
    // From then on Enter does the same, and the other button ends the series.
    await fill(panel, 'Verdi');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(panel).getByLabelText(/^Cognome/)).toHaveValue(''));
    await fill(panel, 'Neri');
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(['Bianchi', 'Verdi', 'Neri']);
    expect(screen.getByText(/Salvato: Neri Ada/)).toBeVisible();
  });

  it('saves right after the tax code is typed, with the fields derived from it', async () => {
    const sent: unknown[] = [];
    server.use(
      on(listsApi.listAthletes, () => listed(row)),
      on(peopleApi.createAthlete, async ({ request }) => {
        sent.push(await request.json());
        return ok(null, { messaggio: 'Atleta salvato' });
      }),
    );
    asClub('/Atleti?azione=nuovo');
    const panel = await screen.findByRole('dialog', { name: 'Nuovo atleta' });
    await userEvent.type(within(panel).getByLabelText(/^Cognome/), 'rossi{Tab}ada{Tab}rssdaa10m70f205h');
    expect(within(panel).getByLabelText(/^Sesso/)).toHaveValue('2');
    expect(within(panel).getByLabelText(/^Anno di nascita/)).toHaveValue('30/08/2010');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('capitalises a name even when Enter saves from its field', async () => {
    const sent: unknown[] = [];
    server.use(
      on(listsApi.listAthletes, () => listed(row)),
      on(peopleApi.getAthlete, () => ok({ ...athlete, memberUntil: '2999-08-31' })),
      on(peopleApi.updateAthlete, async ({ request }) => {
        sent.push(await request.json());
        return ok(null, { messaggio: 'Atleta salvato' });
      }),
    );
    asClub('/Atleti?azione=modifica&id=5');
    const panel = await screen.findByRole('dialog', { name: /^Modifica/ });
    const name = within(panel).getByLabelText(/^Nome/);
    await userEvent.clear(name);
    await userEvent.type(name, 'anita{Enter}');
    await waitFor(() => expect(sent[0]).toMatchObject({ firstName: 'Anita' }));
  });

  it('renews an expired membership: the form focuses its end date, and typing replaces it', async () => {
    const sent: { memberUntil?: string }[] = [];
    server.use(
      on(listsApi.listAthletes, () => listed(row)),
      on(peopleApi.getAthlete, () => ok({ ...athlete, memberUntil: '2020-08-31' })),
      on(peopleApi.updateAthlete, async ({ request }) => {
        sent.push((await request.json()) as { memberUntil: string });
        return ok(null, { messaggio: 'Atleta salvato' });
      }),
    );
    asClub('/Atleti?azione=modifica&id=5');
    const until = await screen.findByLabelText(/^Scadenza tesseramento/);
    await waitFor(() => expect(until).toHaveFocus());
    await userEvent.keyboard('31082027{Enter}');
    await waitFor(() => expect(sent[0]?.memberUntil).toBe('2027-08-31'));
  });

  it('offers a deleted athlete instead of creating a duplicate', async () => {
    const restored: unknown[] = [];
    server.use(
      on(listsApi.listAthletes, ({ request }) =>
        new URL(request.url).searchParams.get('visible') === '0' ? listed({ ...row, visible: 0 }) : listed(),
      ),
      on(peopleApi.restoreOwnAthlete, async ({ request }) => {
        restored.push(await request.json());
        return ok(null, { messaggio: 'Atleta ripristinato' });
      }),
    );
    asClub('/Atleti?azione=nuovo');
    const panel = await screen.findByRole('dialog', { name: 'Nuovo atleta' });
    await fill(panel, 'rossi');
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    const question = await screen.findByRole('dialog', { name: 'Rossi Ada è tra gli eliminati' });
    await userEvent.click(within(question).getByRole('button', { name: 'Ripristina' }));
    await waitFor(() => expect(restored).toEqual([{ id: 5 }]));
  });

  it('deletes, and undoes at once', async () => {
    const done: string[] = [];
    server.use(
      on(listsApi.listAthletes, () => listed(row)),
      on(peopleApi.getAthlete, () => ok(athlete)),
      on(peopleApi.hideAthlete, () => {
        done.push('hidden');
        return ok(null, { messaggio: 'Atleta eliminato' });
      }),
      on(peopleApi.restoreOwnAthlete, () => {
        done.push('back');
        return ok(null, { messaggio: 'Atleta ripristinato' });
      }),
    );
    // Toasts of earlier tests would be in the way: only a few are shown at a time.
    notifications.clean();
    asClub('/Atleti?azione=modifica&id=5');
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina' }));
    const question = await screen.findByRole('dialog', { name: 'Elimina Rossi Ada' });
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(done).toEqual(['hidden', 'back']));
  });
});

describe("the athlete's card", () => {
  it('shows the person, and erases only once the name is typed', async () => {
    let erased: unknown;
    server.use(
      on(listsApi.listAthletes, () => listed(row)),
      on(sheetApi.athleteSheet, () => ok(sheet({ ...athlete, category: { id: 7, name: 'Ragazzi' } }))),
      on(peopleApi.erasePerson, async ({ request }) => {
        erased = await request.json();
        return ok(null, { messaggio: 'Dati personali cancellati' });
      }),
    );
    asAdmin('/Atleti?azione=scheda&id=5');
    expect(await screen.findByText('Milano (MI)')).toBeVisible();
    const card = screen.getByRole('dialog', { name: 'Scheda atleta' });
    expect(card).toHaveTextContent('CategoriaRagazzi');
    expect(card).toHaveTextContent('Nessun risultato');
    await userEvent.click(within(card).getByRole('button', { name: 'Cancella i dati personali' }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    const go = within(question).getByRole('button', { name: 'Cancella i dati' });
    expect(go).toBeDisabled();
    await userEvent.type(within(question).getByLabelText('Per confermare scrivi: Rossi Ada'), 'rossi ada');
    await userEvent.click(go);
    await waitFor(() => expect(erased).toEqual({ id: 5 }));
  });

  it('offers a club neither export nor erasure', async () => {
    server.use(
      on(listsApi.listAthletes, () => listed(row)),
      on(sheetApi.athleteSheet, () => ok(sheet({ ...athlete, category: null }))),
    );
    asClub('/Atleti?azione=scheda&id=5');
    expect(await screen.findByText('Milano (MI)')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancella i dati/ })).toBeNull();
  });
});
