import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listsApi } from '../../api/generated/lists';
import { meetApi } from '../../api/generated/meet';
import { reportApi } from '../../api/generated/report';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { ClubsTab } from './clubs-tab';
import { answerTo, collectInputs, show } from './testing';

describe('the clubs of an event', () => {
  const club = {
    clubId: 3,
    name: 'Rari Nantes',
    athletes: 10,
    individual: 20,
    wildCards: 1,
    teamAthletes: 2,
    teams: 3,
    openTeams: 0,
    openAthletes: 0,
    absent: 6,
    unpaid: 7,
    paid: 1234.5,
    credit: 4,
    due: 265.5,
    total: 1500,
    settled: 0,
    extended: 0,
  };
  const other = {
    ...club,
    clubId: 4,
    name: 'Àncora',
    athletes: 5,
    absent: 0,
    unpaid: 0,
    paid: 90,
    due: 0,
    total: 90,
    settled: 1,
    extended: 1,
  };
  beforeEach(() => {
    server.use(on(meetApi.listEventClubs, () => ok([other, club], { totale: 2 })));
  });
  const names = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

  it('are summed, sorted and found by name', async () => {
    show(<ClubsTab sportId={1} eventId={7} manages />);
    const table = await screen.findByRole('table', { name: 'Stato iscrizioni' });
    await within(table).findByText('Àncora');
    expect(table).toHaveTextContent(/1\.234,50\s€/);
    const sums = screen.getByRole('region', { name: 'Totali' });
    expect(sums).toHaveTextContent(/Totale1\.590,00\s€/);
    await userEvent.click(within(table).getByRole('button', { name: 'Totale' }));
    expect(names(table)).toEqual(['Àncora', 'Rari Nantes']);
    await userEvent.click(within(table).getByRole('button', { name: 'Totale' }));
    expect(names(table)).toEqual(['Rari Nantes', 'Àncora']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Società' }), 'anc');
    await waitFor(() => expect(names(table)).toEqual(['Àncora']));
    expect(sums).toHaveTextContent(/Società1Atleti5/);
  });

  it('show absences and unpaid amounts, and are filtered by amount due', async () => {
    show(<ClubsTab sportId={1} eventId={7} manages />);
    const table = await screen.findByRole('table', { name: 'Stato iscrizioni' });
    const row = await within(table).findByRole('row', { name: /Rari Nantes/ });
    const headers = within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    const cell = (name: string) => within(row).getAllByRole('cell')[headers.indexOf(name)];
    expect(cell('Assenti')).toHaveTextContent('6');
    expect(cell('Non pagate')).toHaveTextContent('7');
    expect(cell('Da pagare')).toHaveTextContent(/^265,50\s€$/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pagamento' }), 'Da pagare');
    await waitFor(() => expect(names(table)).toEqual(['Rari Nantes']));
    expect(screen.getByRole('region', { name: 'Totali' })).toHaveTextContent(/Da pagare265,50\s€/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pagamento' }), 'Saldate');
    await waitFor(() => expect(names(table)).toEqual(['Àncora']));
  });

  it('get an extension after a confirmation that explains it, and lose it after another', async () => {
    const inputs = collectInputs(meetApi.extendClub);
    show(<ClubsTab sportId={1} eventId={7} manages />);
    const off = await screen.findByRole('switch', { name: 'Proroga per Rari Nantes' });
    await userEvent.click(off);
    const question = await screen.findByRole('dialog', { name: 'Concedi la proroga' });
    expect(question).toHaveTextContent("Rari Nantes potrà iscrivere, modificare e pagare fino all'inizio dell'evento");
    expect(question).toHaveTextContent('Sei sicuro di voler procedere?');
    await userEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
    expect(off).not.toBeChecked();
    expect(inputs).toEqual([]);
    await userEvent.click(off);
    await answerTo('Concedi la proroga', 'Concedi la proroga');
    await waitFor(() => expect(off).toHaveFocus());
    await waitFor(() => expect(inputs).toEqual([{ eventId: 7, clubId: 3, on: 1 }]));
    await userEvent.click(screen.getByRole('switch', { name: 'Proroga per Àncora' }));
    await answerTo('Revoca la proroga', 'Revoca la proroga');
    await waitFor(() => expect(inputs.at(-1)).toEqual({ eventId: 7, clubId: 4, on: 0 }));
  });

  it('can get one before entering anyone', async () => {
    const inputs = collectInputs(meetApi.extendClub);
    server.use(on(listsApi.clubOptions, () => ok([{ id: 9, text: 'Delfini (Bari)' }], { totale: 1 })));
    show(<ClubsTab sportId={1} eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: "Proroga a un'altra società" }));
    const dialog = await screen.findByRole('dialog', { name: "Proroga a un'altra società" });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Concedi la proroga' }));
    expect(within(dialog).getByText('Campo obbligatorio')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Società' }), 'del');
    await userEvent.click(await screen.findByRole('option', { name: 'Delfini (Bari)' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Concedi la proroga' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(inputs).toEqual([{ eventId: 7, clubId: 9, on: 1 }]);
  });

  it('are read-only for users who do not manage the event', async () => {
    show(<ClubsTab sportId={1} eventId={7} manages={false} />);
    const row = await screen.findByRole('row', { name: /Àncora/ });
    expect(within(row).getAllByRole('cell').at(-1)).toHaveTextContent('Sì');
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: "Proroga a un'altra società" })).toBeNull();
    expect(screen.getByRole('button', { name: 'Stampa iscritti' })).toBeVisible();
  });

  it('are printed in the chosen order', async () => {
    const inputs = collectInputs(reportApi.reportToken, () => ok({ token: 'uno' }));
    show(<ClubsTab sportId={1} eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: 'Stampa iscritti' }));
    const excel = await screen.findAllByRole('menuitem', { name: 'Excel' });
    await userEvent.click(excel[1] as HTMLElement);
    await waitFor(() => expect(inputs).toEqual([{ id: 2001, format: 2, eventId: 7, order: 2 }]));
  });
});
