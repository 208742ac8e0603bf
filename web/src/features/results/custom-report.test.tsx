import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eventsApi } from '../../api/generated/events';
import type { Event } from '../../api/generated/meet';
import { resultsApi } from '../../api/generated/results';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { CustomReport } from './custom-report';

it('requires an event, a race and a category', async () => {
  server.use(
    on(eventsApi.listEvents, () => ok([], { totale: 0 })),
    on(resultsApi.eventResults, () => ok({ groups: [], clubs: {}, provisional: 0 } as never)),
  );
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <CustomReport event={{ id: 7, sportId: 1, name: 'Trofeo', starts: '2027-03-20' } as Event} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Stampa/ }));
  expect(await screen.findByText('Selezionare almeno un evento, una gara ed una categoria')).toBeInTheDocument();
});
