import { QueryClientProvider } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { peopleApi } from '../../api/generated/people';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { AthleteCertificates } from './athlete-certificates';

it('lists the certificates of an athlete, the latest expiry first', async () => {
  const requests: Record<string, string>[] = [];
  server.use(
    on(peopleApi.listCertificates, ({ request }) => {
      requests.push(Object.fromEntries(new URL(request.url).searchParams));
      return ok([], { totale: 0 });
    }),
  );
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <AthleteCertificates athleteId={7} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(requests).toMatchObject([{ athleteId: '7', sort: 'expiresOn', way: 'DESC' }]));
});
