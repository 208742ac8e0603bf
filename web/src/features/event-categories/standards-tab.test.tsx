import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { meetApi } from '../../api/generated/meet';
import { server } from '../../test/server';
import { StandardsTab } from './standards-tab';
import {
  categoryOf,
  collectInputs,
  expectMessage,
  press,
  raceOf,
  refusal,
  show,
  standardOf,
  storeEvent,
} from './testing';

const categories = () => [
  categoryOf(1, { races: [raceOf(1), raceOf(2, { sex: 2 })] }),
  categoryOf(2, { label: 'Es. B', races: [raceOf(3)] }),
];
// table returns the table once it has rows.
const table = async () => {
  await screen.findByText(/^Tot righe/);
  return screen.getByRole('table', { name: 'Tempi limite' });
};
const name = '100 Stile libero, Es. A, Maschi';
const field = () => screen.findByLabelText('Tempo limite di 100 Stile libero, Es. A');

// On a busy machine loading the dialogs' code takes longer than a test waits.
beforeAll(() => Promise.all([import('./quick-standards'), import('./standard-panel')]));

describe('the time standards of an event', () => {
  it('are filtered by race, category and sex', async () => {
    storeEvent({
      categories: categories(),
      timeStandards: [standardOf(1), standardOf(2, { sex: 2, time: 7500 }), standardOf(3, { categoryId: 2 })],
    });
    show(<StandardsTab eventId={7} manages={false} />);
    expect(within(await table()).getAllByRole('row')).toHaveLength(4);
    expect(await table()).toHaveTextContent("1'10''00");
    await userEvent.selectOptions(screen.getByLabelText('Sesso'), 'Femmine');
    await waitFor(() => expect(screen.getByText('Tot righe: 1')).toBeVisible());
    expect(await table()).toHaveTextContent("1'15''00");
    expect(screen.queryByRole('button', { name: /^(Modifica|Elimina|Nuovo|Inserimento)/ })).toBeNull();
  });

  it('are edited with a double click and saved with Enter', async () => {
    const { event } = storeEvent({ categories: categories(), timeStandards: [standardOf(1, { version: 4 })] });
    const saved = collectInputs(meetApi.updateTimeStandard, () => {
      event.timeStandards = [standardOf(1, { time: 6235, version: 5 })];
      return undefined;
    });
    show(<StandardsTab eventId={7} manages />);
    await userEvent.dblClick(within(await table()).getByText("1'10''00"));
    await waitFor(async () => expect(await field()).toHaveFocus());
    await userEvent.keyboard('6235{Enter}');
    await waitFor(() => expect(saved).toEqual([{ id: 1, version: 4, time: 6235 }]));
    expect(await screen.findByText("1'02''35")).toBeVisible();
  });

  it('are edited with Enter on the row and reverted with Esc', async () => {
    storeEvent({ categories: categories(), timeStandards: [standardOf(1)] });
    const saved = collectInputs(meetApi.updateTimeStandard);
    show(<StandardsTab eventId={7} manages />);
    const [, row] = within(await table()).getAllByRole('row');
    row?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveFocus());
    await userEvent.keyboard('6235{Escape}');
    expect(await screen.findByText("1'10''00")).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(row).toHaveFocus());
    expect(saved).toEqual([]);
  });

  it('keep invalid text, and are saved with the button', async () => {
    storeEvent({ categories: categories(), timeStandards: [standardOf(1)] });
    const saved = collectInputs(meetApi.updateTimeStandard, () =>
      refusal('Dati non validi', 422, { campi: { time: 'troppo' } }),
    );
    show(<StandardsTab eventId={7} manages />);
    await press(`Modifica ${name}`);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'abc');
    await press(`Salva ${name}`);
    expect(await screen.findByText('Tempo non valido')).toBeVisible();
    expect(saved).toEqual([]);
    await userEvent.clear(await field());
    await userEvent.type(await field(), '5999');
    await press(`Salva ${name}`);
    expect(await screen.findByText('troppo')).toBeVisible();
    expect(saved).toEqual([{ id: 1, version: 1, time: 5999 }]);
  });

  it('report a change by another user and keep what was typed', async () => {
    const { event } = storeEvent({ categories: categories(), timeStandards: [standardOf(1)] });
    const saved = collectInputs(meetApi.updateTimeStandard, (input) => {
      if ((input as { version: number }).version === 2) return undefined;
      const attuale = standardOf(1, { time: 6500, version: 2 });
      event.timeStandards = [attuale];
      return refusal('Modificato da altri', 409, { attuale });
    });
    show(<StandardsTab eventId={7} manages />);
    await press(`Modifica ${name}`);
    await userEvent.clear(await field());
    await userEvent.type(await field(), '6235{Enter}');
    expect(await screen.findByText(/Nel frattempo è diventato 1'05''00/)).toBeVisible();
    expect(await field()).toHaveValue("1'02''35");
    await userEvent.type(await field(), '{Enter}');
    await waitFor(() => expect(saved[1]).toEqual({ id: 1, version: 2, time: 6235 }));
  });

  it('offer existing races and sexes, and reject a duplicate', async () => {
    storeEvent({ categories: categories() });
    const message = 'Esiste già un tempo limite per questa gara, categoria e sesso';
    const saved = collectInputs(meetApi.addTimeStandard, () => refusal(message));
    show(<StandardsTab eventId={7} manages />);
    await press('Nuovo tempo limite');
    const panel = await screen.findByRole('dialog', { name: 'Nuovo tempo limite' });
    const options = (label: RegExp) =>
      within(within(panel).getByLabelText(label))
        .getAllByRole('option')
        .map((element) => element.textContent);
    expect(options(/^Gara/)).toEqual(['100 SL', '200 SL']);
    expect(options(/^Sesso/)).toEqual(['Maschi', 'Femmine']);
    await userEvent.selectOptions(within(panel).getByLabelText(/^Gara/), '200 SL');
    expect(options(/^Sesso/)).toEqual(['Femmine']);
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    expect(await within(panel).findByText('Campo obbligatorio')).toBeVisible();
    const time = within(panel).getByLabelText(/^Tempo limite/);
    await userEvent.clear(time);
    await userEvent.type(time, '6235');
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    expect(await within(panel).findByText(message)).toBeVisible();
    expect(saved).toEqual([{ eventId: 7, categoryId: 1, raceId: 2, sex: 2, time: 6235 }]);
  });

  it('are deleted after confirmation', async () => {
    const { event } = storeEvent({ categories: categories(), timeStandards: [standardOf(1)] });
    const removed = collectInputs(meetApi.deleteTimeStandard, () => {
      event.timeStandards = [];
      return undefined;
    });
    show(<StandardsTab eventId={7} manages />);
    await press(`Elimina ${name}`);
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent("il tempo limite 1'10''00 di 100 Stile libero, Es. A, Maschi.");
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    expect(await screen.findByText('Nessun tempo limite presente')).toBeVisible();
    expect(removed).toEqual([{ id: '1' }]);
  });

  it('are typed for a whole category with the keyboard, and rejected ones stay', async () => {
    const { event } = storeEvent({
      categories: categories(),
      timeStandards: [standardOf(1), standardOf(2, { sex: 2 })],
    });
    const added = collectInputs(meetApi.addTimeStandard, () => refusal('Esiste già'));
    const changed = collectInputs(meetApi.updateTimeStandard, () => {
      event.timeStandards = [standardOf(1, { time: 6235, version: 2 })];
      return undefined;
    });
    const removed = collectInputs(meetApi.deleteTimeStandard);
    show(<StandardsTab eventId={7} manages />);
    await press('Inserimento rapido');
    const quick = await screen.findByRole('dialog', { name: 'Inserimento rapido dei tempi limite' });
    await userEvent.click(within(quick).getByLabelText('100 SL, Maschi'));
    await userEvent.keyboard('6235{Enter}0{Tab}14500');
    expect(within(quick).queryByLabelText('200 SL, Maschi')).toBeNull();
    await userEvent.click(within(quick).getByRole('button', { name: /^Salva/ }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('Elimini 1 tempo limite.');
    await userEvent.click(within(question).getByRole('button', { name: 'Conferma' }));
    expect(await within(quick).findByText('Es. A – Esordienti A, 200 SL, Femmine: Esiste già')).toBeVisible();
    await expectMessage('2 tempi limite salvati');
    expect(changed).toEqual([{ id: 1, version: 1, time: 6235 }]);
    expect(removed).toEqual([{ id: '2' }]);
    expect(added).toEqual([{ eventId: 7, categoryId: 1, raceId: 2, sex: 2, time: 10500 }]);
    expect(within(quick).getByRole('button', { name: 'Salva 1 tempo' })).toBeEnabled();
    expect(within(quick).getByLabelText('200 SL, Femmine')).toHaveValue("1'45''00");
  });

  it('typed without a network wait in the browser and are sent later with the same key', async () => {
    storeEvent({ categories: categories(), timeStandards: [] });
    const keys: (string | null)[] = [];
    const path = `*/api/${meetApi.addTimeStandard.path}`;
    server.use(
      http.post(path, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.error();
      }),
    );
    show(<StandardsTab eventId={7} manages />);
    await press('Inserimento rapido');
    const quick = await screen.findByRole('dialog', { name: 'Inserimento rapido dei tempi limite' });
    await userEvent.click(within(quick).getByLabelText('100 SL, Maschi'));
    await userEvent.keyboard('6235{Tab}');
    await userEvent.click(within(quick).getByRole('button', { name: 'Salva 1 tempo' }));
    await expectMessage(/^1 modifica tenuta in questo browser/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const arrived: unknown[] = [];
    server.use(
      http.post(path, async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        arrived.push(meetApi.addTimeStandard.input.toEnglish(await request.json()));
        return HttpResponse.json({ esito: 0, messaggio: 'Fatto' });
      }),
    );
    window.dispatchEvent(new Event('online'));
    await expectMessage("1 modifica inviata dopo l'attesa");
    expect(arrived).toEqual([{ eventId: 7, categoryId: 1, raceId: 1, sex: 1, time: 6235 }]);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('need races first', async () => {
    storeEvent({ categories: [categoryOf(1)] });
    show(<StandardsTab eventId={7} manages />);
    expect(await screen.findByText('Prima aggiungi le categorie e le loro gare.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nuovo tempo limite' })).toBeNull();
  });
});
