import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportApi } from '../api/generated/report';
import { type Record as RecordRow, resultsApi } from '../api/generated/results';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const record = {
  id: 4,
  name: 'Record regionale',
  active: 1,
  club: 'Rari Nantes',
  place: 'Ostia',
  day: '2026-05-02',
  race: '100 SL',
  category: 'Ragazzi',
  sex: 2,
  pool: 25,
  holder: 'Rossi Ada',
  formatted: "1'02''35",
} as RecordRow;

describe('the records', () => {
  let requests: globalThis.Record<string, string>[] = [];
  beforeEach(() => {
    requests = [];
    server.use(
      on(resultsApi.listRecords, ({ request }) => {
        requests.push(Object.fromEntries(new URL(request.url).searchParams));
        return ok([record, { ...record, id: 5, active: 0 }], { totale: 2 });
      }),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const open = (path = '/Record') =>
    openPortal({ path, user: { levelId: 2 }, home: { circuits: [{ id: 2, name: 'Regionale' }] } });

  it('are listed with athlete and time first, then the rest, fifty per page', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Record' });
    const [, standing, beaten] = within(table).getAllByRole('row');
    expect(standing).toHaveTextContent(
      "Rossi AdaRecord regionale1'02''35100 SL, femmine, 25 mRagazziRari NantesOstia, 02/05/2026Record attivo",
    );
    expect(beaten).toHaveTextContent('Battuto');
    expect(requests[0]).toMatchObject({ page: '1', rows: '50' });
  });

  it('are filtered by description, circuit, validity, athlete, race, category, sex and club', async () => {
    open();
    await screen.findByRole('table', { name: 'Record' });
    const optionsOf = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((element) => element.textContent);
    expect(optionsOf('Validità').slice(1)).toEqual(['Attivi', 'Battuti']);
    expect(optionsOf('Sesso').slice(1)).toEqual(['Maschi', 'Femmine', 'Misti']);
    for (const [label, value] of [
      ['Descrizione', 'reg'],
      ['Circuito', '2'],
      ['Validità', '0'],
      ['Atleta o formazione', 'ross'],
      ['Gara', '100'],
      ['Categoria', 'rag'],
      ['Sesso', '2'],
      ['Società', 'rari'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        name: 'reg',
        circuitId: '2',
        active: '0',
        holder: 'ross',
        race: '100',
        category: 'rag',
        sex: '2',
        club: 'rari',
      }),
    );
  });

  it('are printed by circuit, the valid ones or all, as PDF or Excel', async () => {
    const tokens: unknown[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server.use(
      on(reportApi.reportToken, async ({ request }) => {
        tokens.push(await request.json());
        return ok({ token: 'x' });
      }),
    );
    const { unmount } = open();
    expect(await screen.findByRole('button', { name: /^Stampa/ })).toBeDisabled();
    unmount();
    open('/Record?FK_ID_CIRCUITO=2');
    for (const which of [0, 1]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Stampa' }));
      expect(await screen.findAllByRole('menuitem', { name: 'PDF' })).toHaveLength(2);
      await userEvent.click(screen.getAllByRole('menuitem', { name: 'Excel' })[which] as HTMLElement);
      await waitFor(() => expect(tokens).toHaveLength(which + 1));
    }
    expect(tokens).toMatchObject([
      { id: 1011, format: 2 },
      { id: 1011, format: 2 },
    ]);
  });
});
