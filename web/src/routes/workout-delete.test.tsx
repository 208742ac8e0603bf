import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sheetApi } from '../api/generated/sheet';
import { trainingApi } from '../api/generated/training';
import { detail } from '../features/training/testing';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

it('a workout is deleted after confirmation', async () => {
  let deleted = '';
  const stored = detail({});
  server.use(
    on(trainingApi.getWorkout, () => ok(stored)),
    on(trainingApi.workoutLive, () => refused('Non consentito', 403)),
    on(sheetApi.workoutTargets, () => ok({ id: 7, pool: 25, series: [], complete: 1, reason: '' })),
    on(trainingApi.trainingSettings, () =>
      ok({ styles: [], intensities: [], modalities: [], words: [], equipment: [], groups: [] }),
    ),
    on(trainingApi.listSubgroups, () => ok([])),
    on(trainingApi.listWorkouts, () => ok([])),
    on(trainingApi.startTraining, () => refused('Elemento non trovato', 404)),
    on(trainingApi.deleteWorkout, ({ request }) => {
      deleted = new URL(request.url).search;
      return ok(null);
    }),
  );
  openPortal({ path: '/Allenamento?id=7', home: { capabilities: ['allenamenti'], groups: [stored.group] } });
  await userEvent.click(await screen.findByRole('button', { name: /^Modifica/ }));
  const form = await screen.findByRole('dialog', { name: 'Modifica allenamento' });
  for (const label of [/^Data/, /^Descrizione/, /^Gruppo/, /^Note/]) {
    expect(within(form).getByLabelText(label)).toBeVisible();
  }
  await userEvent.click(within(form).getByRole('button', { name: 'Elimina' }));
  const question = await screen.findByRole('dialog', { name: 'Attenzione' });
  expect(question).toHaveTextContent('con tutte le sue serie');
  expect(deleted).toBe('');
  await userEvent.click(within(question).getByRole('button', { name: 'Conferma' }));
  await waitFor(() => expect(deleted).toBe('?id=7'));
});
