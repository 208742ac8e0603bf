import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EventDetail, Passage } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { startApi } from '../../api/generated/start';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { Passages } from './passages';

const reserve: Passage = {
  raceId: 2,
  race: '100 SL',
  categoryId: 5,
  category: 'Rag.',
  sex: 2,
  athleteId: 9,
  athlete: 'Rossi Ada',
  birthYear: 2013,
  clubName: 'Rari Nantes',
  time: 6000,
  formatted: "1'00''00",
  position: 3,
  qualified: 0,
  reserve: 1,
  entered: 1,
};

function show(passages: Passage[], rights = { administrates: true, recoveries: true }) {
  server.use(on(meetApi.eventDetail, () => ok({ passages } as unknown as EventDetail)));
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <Passages eventId={7} {...rights} />
    </QueryClientProvider>,
  );
}

describe('the passages panel', () => {
  it('computes passages after confirmation, and reports how many', async () => {
    show([]);
    let requests = 0;
    server.use(
      on(startApi.qualify, () => {
        requests += 1;
        return ok({ qualified: 8, reserves: 3 });
      }),
    );
    expect(await screen.findByText('Passaggi non ancora elaborati')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stampa passaggi' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Elabora passaggi' }));
    const question = await screen.findByRole('dialog', { name: 'Elabora passaggi' });
    expect(requests).toBe(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Elabora' }));
    expect(await screen.findByText('Qualificati 8, riserve 3')).toBeVisible();
  });

  it('removes ineligible athletes from the final, after two confirmations', async () => {
    show([reserve]);
    server.use(on(startApi.keepFinalists, () => ok({ removed: 6 })));
    await userEvent.click(await screen.findByRole('button', { name: 'Rimuovi iscritti dalla finale' }));
    const question = await screen.findByRole('dialog', { name: 'Rimuovi iscritti dalla finale' });
    await userEvent.click(within(question).getByRole('button', { name: 'Rimuovi' }));
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    expect(await screen.findByText('Iscrizioni eliminate: 6')).toBeVisible();
  });

  it('is printed by administrators, with reserves where the portal has them', async () => {
    show([reserve], { administrates: true, recoveries: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Stampa passaggi' }));
    expect(await screen.findByText('Passaggi')).toBeInTheDocument();
    expect(screen.queryByText('Ripescaggi')).toBeNull();
  });

  it('is read-only for the organiser', async () => {
    show([reserve], { administrates: false, recoveries: true });
    expect(await screen.findByText(/100 SL · Rag\. · Femmine/)).toBeVisible();
    expect(screen.getByText('riserva 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Elabora passaggi' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stampa passaggi' })).toBeNull();
  });
});
