import { Skeleton, Stack } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { linkTo } from '../api/addresses';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { useNavigate, useSearch } from '../components/router/routing';
import { catalogueKeys, catalogues, isCatalogue, settingsQuery } from '../features/training-settings/catalogues';
import classes from '../features/training-settings/training-settings.module.css';
import { text } from '../lib/text';

const ItemList = lazy(async () => ({ default: (await import('../features/training-settings/item-list')).ItemList }));

export const prefetch = (client: QueryClient) => client.prefetchQuery(settingsQuery());

// /Impostazioni has a tile for each catalogue; /Impostazioni?elenco=stili opens one in a side panel.
export function Screen() {
  const { elenco }: { elenco?: unknown } = useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(settingsQuery());
  const show = (key?: string) => void navigate({ ...linkTo('/Impostazioni', { elenco: key }), back: !key });
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={240} role="status" aria-label={text.loading} />
    );
  }
  return (
    <Stack>
      <PageHeader title="Impostazioni" subtitle="Le parole con cui scrivi gli allenamenti, e i tuoi gruppi" />
      <div className={classes.tiles}>
        {catalogueKeys.map((key) => {
          const { title, hint, items } = catalogues[key];
          const visible = items(data).filter((item) => item.visible === 1).length;
          return (
            <button key={key} type="button" className={classes.tile} onClick={() => show(key)}>
              <span className={classes.tileTitle}>{title}</span>
              <span>{visible === 1 ? '1 voce' : `${visible} voci`}</span>
              <span className={classes.tileHint}>{hint}</span>
            </button>
          );
        })}
      </div>
      <Suspense fallback={null}>
        {isCatalogue(elenco) && (
          <ItemList catalogue={catalogues[elenco]} items={catalogues[elenco].items(data)} onClose={() => show()} />
        )}
      </Suspense>
    </Stack>
  );
}
