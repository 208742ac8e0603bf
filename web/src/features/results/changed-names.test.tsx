import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay } from 'msw';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { type KeptName, resultsApi, type TakeOverNames } from '../../api/generated/results';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { resultsQuery } from './api';
import { ChangedNames } from './changed-names';

const anna = { athleteId: 5, clubId: 0, ofDay: 'Rossi Anna (2012)', today: 'Bianchi Anna (2012)' };
const club = { athleteId: 0, clubId: 3, ofDay: 'Nuoto Tirreno', today: 'Tirreno Nuoto' };

// open shows what changed, and gives what was taken over.
function open(names: KeptName[], beside?: ReactNode): TakeOverNames[] {
  const taken: TakeOverNames[] = [];
  let left = names;
  server.use(
    on(resultsApi.keptNames, () => ok(left)),
    on(resultsApi.takeOverNames, async ({ request }) => {
      const input = (await request.json()) as unknown as TakeOverNames;
      taken.push(input);
      left = left.filter(
        ({ athleteId, clubId }) => !(input.athletes?.includes(athleteId) || input.clubs?.includes(clubId)),
      );
      return ok({}, { messaggio: 'Operazione effettuata con successo' });
    }),
  );
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <ChangedNames eventId={7} />
      {beside}
    </QueryClientProvider>,
  );
  return taken;
}

const question = () => screen.findByRole('dialog', { name: 'Aggiornare i nomi?' });

const answer = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }));

it('takes one name over, after asking', async () => {
  const taken = open([anna, club]);
  const button = await screen.findByRole('button', { name: 'Aggiorna Rossi Anna (2012) in Bianchi Anna (2012)' });
  await userEvent.click(button);
  await answer('Annulla');
  expect(taken).toEqual([]);
  await userEvent.click(button);
  expect(await question()).toHaveTextContent("Rossi Anna (2012) diventerà Bianchi Anna (2012) in tutto l'evento.");
  await answer('Aggiorna');
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1);
  expect(screen.getByRole('listitem')).toHaveTextContent('Nuoto Tirrenooggi Tirreno Nuoto');
  expect(taken).toEqual([{ eventId: 7, athletes: [5], clubs: [] }]);
  expect(screen.queryByRole('button', { name: 'Aggiorna tutti' })).toBeNull();
});

it('is not there while nothing changed', async () => {
  let reloaded = false;
  server.use(
    on(resultsApi.keptNames, () => {
      reloaded = true;
      return ok([]);
    }),
  );
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <ChangedNames eventId={7} />
    </QueryClientProvider>,
  );
  await expect.poll(() => reloaded).toBe(true);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('takes all names over', async () => {
  const taken = open([anna, club]);
  await userEvent.click(await screen.findByRole('button', { name: 'Aggiorna tutti' }));
  expect(await question()).toHaveTextContent("2 nomi diventeranno quelli di oggi in tutto l'evento.");
  await answer('Aggiorna');
  await expect.poll(() => taken).toEqual([{ eventId: 7, athletes: [5], clubs: [3] }]);
  expect(await screen.findByText('Risultati, start list e stampe mostrano i nomi di oggi.')).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading'));
});

// SlowResults is what else the screen reads again: its reply arrives after the names.
function SlowResults() {
  useQuery(resultsQuery(7));
  return null;
}

it('stays, with the focus on its heading, when the last name was taken over', async () => {
  server.use(
    on(resultsApi.eventResults, async () => {
      await delay(100);
      return ok([]);
    }),
  );
  open([anna], <SlowResults />);
  const button = await screen.findByRole('button', { name: /^Aggiorna Rossi/ });
  const heading = screen.getByRole('heading');
  await userEvent.click(button);
  await answer('Aggiorna');
  expect(await screen.findByText('Risultati, start list e stampe mostrano i nomi di oggi.')).toBeVisible();
  // The same element: a new one would not have the focus.
  await expect.poll(() => document.activeElement).toBe(heading);
});
