import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { meetApi } from '../../api/generated/meet';
import { ok, refused } from '../../test/portal';
import { on, server } from '../../test/server';
import { RequirementsTab } from './requirements-tab';
import { answerTo, collectInputs, show } from './testing';

describe('the requirements of an event', () => {
  const event = (id: number, name: string) => ({
    id,
    name,
    place: 'Roma',
    starts: '2026-03-01',
    ends: '2026-03-01',
    organiser: 'Rari Nantes',
    status: 3,
  });
  const exception = {
    id: 70,
    athleteId: 5,
    categoryId: 4,
    category: 'Cadetti',
    lastName: 'Rossi',
    firstName: 'Ada',
    sex: 2,
    birthYear: 2010,
    clubName: 'Rari Nantes',
  };
  const athlete = { ...exception, id: 6, lastName: 'Verdi', firstName: 'Ugo', sex: 1 };
  const category = { id: 1, categoryId: 4, name: 'Cadetti', kind: 1 };
  beforeEach(() => {
    server.use(
      on(meetApi.previousEvents, () => ok({ available: [event(1, 'Coppa Est')], linked: [event(2, 'Coppa Ovest')] })),
      on(meetApi.eventDetail, () => ok({ categories: [category], exceptions: [exception] })),
      on(meetApi.searchEntrants, () => ok([athlete, { ...athlete, ...exception, id: 5 }], { totale: 30 })),
    );
  });

  it('link earlier events, and unlink them after confirmation', async () => {
    const ties = collectInputs(meetApi.linkEvent);
    const cuts = collectInputs(meetApi.unlinkEvent);
    show(<RequirementsTab eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: 'Collega Coppa Est' }));
    await waitFor(() => expect(ties).toEqual([{ mainId: 7, id: 1 }]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Scollega Coppa Ovest' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Scollega Coppa Ovest' }));
    expect(cuts).toEqual([]);
    await answerTo('Scollega evento', 'Scollega');
    await waitFor(() => expect(cuts).toEqual([{ mainId: '7', id: '2' }]));
  });

  it("show the server's refusal", async () => {
    const words = 'Si possono collegare solo eventi precedenti dello stesso sport e della stessa stagione';
    collectInputs(meetApi.linkEvent, () => refused(words));
    show(<RequirementsTab eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: 'Collega Coppa Est' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('admit an athlete, found by two letters, twelve at a time, to a category of the event', async () => {
    const requests: Record<string, string>[] = [];
    server.use(
      on(meetApi.searchEntrants, ({ request }) => {
        requests.push(Object.fromEntries(new URL(request.url).searchParams));
        return ok([athlete, { ...athlete, ...exception, id: 5 }], { totale: 30 });
      }),
    );
    const inputs = collectInputs(meetApi.addException);
    show(<RequirementsTab eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: 'Aggiungi atleta' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ammetti per eccezione' });
    const search = within(dialog).getByRole('searchbox', { name: 'Cerca un atleta' });
    await userEvent.type(search, 'v');
    expect(within(dialog).getByText('Digita almeno 2 caratteri')).toBeVisible();
    await userEvent.type(search, 'er');
    const admit = await within(dialog).findByRole('button', { name: 'Ammetti Verdi Ugo (2010)' });
    expect(requests).toEqual([{ eventId: '7', text: 'ver', page: '1', rows: '12', compact: '1' }]);
    expect(within(dialog).getByText('Già in Cadetti')).toBeVisible();
    await userEvent.click(admit);
    expect(within(dialog).getByText('Campo obbligatorio')).toBeVisible();
    const select = within(dialog).getByRole('combobox', { name: /^Categoria/ });
    expect(select).toHaveFocus();
    expect(inputs).toEqual([]);
    await userEvent.selectOptions(select, 'Cadetti');
    await userEvent.click(admit);
    await waitFor(() => expect(inputs).toEqual([{ eventId: 7, categoryId: 4, athleteId: 6 }]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pagina 2' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ page: '2' }));
  });

  it('remove an exception after a confirmation that names the athlete', async () => {
    const inputs = collectInputs(meetApi.deleteException);
    show(<RequirementsTab eventId={7} manages />);
    await userEvent.click(await screen.findByRole('button', { name: "Elimina l'eccezione di Rossi Ada" }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('Rossi Ada non sarà più tra gli ammessi per eccezione (Cadetti).');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(inputs).toEqual([{ id: '70' }]));
  });

  it('are read-only for users who do not manage the event', async () => {
    show(<RequirementsTab eventId={7} manages={false} />);
    expect(await screen.findByText('Rossi Ada')).toBeVisible();
    expect(await screen.findByText('Coppa Ovest')).toBeVisible();
    expect(screen.queryByText('Coppa Est')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Scollega|Elimina|Aggiungi)/ })).toBeNull();
  });
});
