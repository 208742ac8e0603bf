import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { searchOf } from '../api/addresses';
import { catalogueApi } from '../api/generated/catalogue';
import { homeQuery, useHome } from '../api/home';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch, SearchChange } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { useRouter } from '../components/router/routing';
import { type CategoryRow, categoriesQuery } from '../features/catalogue/api';
import { categoryColumns } from '../features/catalogue/category-columns';
import { CopySeason } from '../features/catalogue/copy-season';
import { RowActions } from '../features/catalogue/row-actions';
import { addressOf, shownSearch } from '../features/catalogue/rules';
import { useHeldRow } from '../features/catalogue/use-held-row';
import { variant } from '../lib/variant';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = catalogueApi.listCategories;

// Loaded when a row is opened, so that the list appears sooner.
const CategoryPanel = lazy(async () => ({
  default: (await import('../features/catalogue/category-panel')).CategoryPanel,
}));

const pageSize = 50;

const queryFor = (shown: GridSearch) => categoriesQuery(listInput(shown, pageSize));

export async function prefetch(client: QueryClient, address: GridSearch) {
  const { user } = await client.ensureQueryData(homeQuery);
  return client.ensureQueryData(queryFor(shownSearch(address, user.seasonId)));
}

export function Screen() {
  const [address, onAddress] = useGridSearch(list);
  const { seasons, user } = useHome();
  const own = user.seasonId;
  const sports = variant().sports;
  const search = useMemo(() => shownSearch(address, own), [address, own]);
  const onSearch = useCallback(
    (next: GridSearch, change: SearchChange) => onAddress(addressOf(next, own), change),
    [onAddress, own],
  );
  const { grid, query, open, close } = useList(queryFor, [search, onSearch]);
  const columns = useMemo(() => categoryColumns(seasons, sports), [seasons, sports]);
  const router = useRouter();
  const seasonOf = (shown: GridSearch) => seasons.find(({ id }) => id === Number(shown.seasonId)) ?? null;
  const season = seasonOf(search);
  // The address and the filter have the season just chosen, whose list may still be loading.
  const chosen = () => seasonOf(shownSearch(searchOf<GridSearch>(list, router.place.search), own));
  const start = {
    seasons,
    sports,
    season: season?.id ?? own,
    sport: Number(search.sportId ?? sports[0]?.id ?? 1),
    onClose: close,
  };
  return (
    <Stack>
      <PageHeader title="Categorie" />
      <DataGrid
        label="Categorie"
        columns={columns}
        {...grid}
        pageSize={pageSize}
        rowKey={(category) => category.id}
        onNew={() => open('nuova')}
        newLabel="Nuova categoria"
        onOpen={(category) => open('modifica', category.id)}
        actions={(category) => (
          <RowActions
            name={category.name}
            consequence={`Stai per eliminare la categoria ${category.label} – ${category.name}.`}
            remove={() => catalogueApi.deleteCategory.reply({ id: category.id })}
            list={catalogueApi.listCategories}
            onEdit={() => open('modifica', category.id)}
          />
        )}
        toolbar={
          season && (
            <CopySeason
              season={chosen}
              onCopied={(next) => onSearch({ ...search, seasonId: next, page: undefined }, { replace: false })}
            />
          )
        }
        empty={{ title: 'Nessuna categoria presente', hint: 'Aggiungi la prima con «Nuova categoria».' }}
      />
      <Suspense fallback={null}>
        {search.azione === 'nuova' && <CategoryPanel category={null} {...start} />}
        {search.azione === 'modifica' && (
          <EditCategory key={search.id} id={Number(search.id)} query={query} {...start} />
        )}
      </Suspense>
    </Stack>
  );
}

type Start = Omit<Parameters<typeof CategoryPanel>[0], 'category' | 'onReload'>;
type Query = Parameters<typeof useHeldRow<CategoryRow>>[0];

function EditCategory({ id, query, ...start }: Start & { id: number; query: Query }) {
  const { row, reload } = useHeldRow(query, (category) => category.id === id, start.onClose);
  return row ? <CategoryPanel key={row.version} category={row} onReload={reload} {...start} /> : null;
}
