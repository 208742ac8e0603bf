import { QueryClientProvider } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { catalogueApi } from '../../api/generated/catalogue';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { RaceGrid } from './race-grid';

it('offers twenty races per page', async () => {
  let query: Record<string, string> = {};
  server.use(
    on(catalogueApi.listRaces, ({ request }) => {
      query = Object.fromEntries(new URL(request.url).searchParams);
      return ok([], { totale: 0 });
    }),
  );
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <RaceGrid sport={1} kind={1} isPicked={() => false} onPick={vi.fn()} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(query).toMatchObject({ sportId: '1', kind: '1', page: '1', rows: '20' }));
});
