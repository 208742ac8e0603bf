import { Card, Skeleton, Stack } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { linkTo } from '../api/addresses';
import { personListsQuery } from '../api/home';
import { Can, useCan } from '../components/can';
import type { GridSearch } from '../components/data-grid/grid-types';
import { EmptyState } from '../components/empty-state/empty-state';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { useNavigate, useSearch } from '../components/router/routing';
import { usePhone } from '../components/use-phone';
import { sheetQuery } from '../features/athlete-sheet/api';
import { tabOf } from '../features/athlete-sheet/sheet-tabs';
import { SheetView } from '../features/athlete-sheet/sheet-view';
import { AthleteFacts } from '../features/athletes/athlete-facts';
import { AthleteCertificates } from '../features/certificates/athlete-certificates';
import { text } from '../lib/text';
import { useRegistered } from './registered';

const Trials = lazy(async () => ({ default: (await import('./trials')).Trials }));

export const prefetch = async (client: QueryClient, address: GridSearch): Promise<unknown> =>
  Number(address.id ?? 0) > 0 &&
  Promise.all([client.prefetchQuery(sheetQuery(Number(address.id))), client.prefetchQuery(personListsQuery)]);

// /Atleta?id=7 shows the athlete's sheet as its own page, which can be bookmarked and sent.
export function Screen() {
  const { id }: { id?: unknown } = useSearch();
  const athleteId = Number(id ?? 0);
  const { data } = useQuery({ ...sheetQuery(athleteId), enabled: athleteId > 0 });
  return (
    <Stack>
      <PageHeader title="Scheda atleta" windowTitle={data && `${data.lastName} ${data.firstName}`} />
      {athleteId > 0 ? (
        <Sheet key={athleteId} athleteId={athleteId} />
      ) : (
        <EmptyState title="Nessun atleta scelto" hint="Apri la scheda dall'elenco degli atleti." />
      )}
    </Stack>
  );
}

function Sheet({ athleteId }: { athleteId: number }) {
  const { data, error, refetch } = useQuery(sheetQuery(athleteId));
  const { scheda }: { scheda?: unknown } = useSearch();
  const navigate = useNavigate();
  const mayBuy = useRegistered().has('/abbonamenti');
  const mayTry = useCan('prove.modifica');
  const [trial, setTrial] = useState<number | null>(null);
  const phone = usePhone(); // its page has the only padding
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} role="status" aria-label={text.loading} />;
  return (
    <Card withBorder={!phone} p={phone ? 0 : 'md'} bg={phone ? 'transparent' : undefined}>
      <SheetView
        sheet={data}
        tab={tabOf(scheda)}
        onTab={(tab) =>
          void navigate({
            ...linkTo('/Atleta', { id: athleteId, scheda: tab === 'dashboard' ? undefined : tab }),
            replace: true,
            resetScroll: false,
          })
        }
        facts={
          <>
            <AthleteFacts athlete={data} onErased={() => void navigate({ to: '/Atleti' })} />
            <Can do="certificati">
              <AthleteCertificates athleteId={athleteId} />
            </Can>
          </>
        }
        mayBuy={mayBuy}
        onTrial={mayTry ? setTrial : undefined}
        onChanged={() => void refetch()}
      />
      <Suspense fallback={null}>
        {trial !== null && <Trials athleteId={athleteId} externalId={trial} onClose={() => setTrial(null)} />}
      </Suspense>
    </Card>
  );
}
