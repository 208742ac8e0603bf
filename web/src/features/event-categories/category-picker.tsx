import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { individual } from '../../api/generated/constants';
import { meetApi } from '../../api/generated/meet';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf } from '../../components/data-grid/grid-search';
import type { GridColumn, GridSearch } from '../../components/data-grid/grid-types';
import { Dialog } from '../../components/dialog/dialog';
import { countOf } from '../../lib/count-of';
import { DASH } from '../../lib/dates';
import { has } from '../../lib/variant';
import { type CategoryRow, catalogueCategories, type EventDetail } from './api';
import { BulkFooter } from './bulk-footer';
import { pickColumn, togglePick } from './pick-column';
import {
  birthYears,
  type CategoryGroup,
  firstMembership,
  inGroup,
  memberships,
  nameOf,
  shortMembership,
} from './rules';
import { useBulk } from './use-bulk';

const pageSize = 10;
const added = (count: number) => countOf(count, 'categoria aggiunta', 'categorie aggiunte');

interface CategoryPickerProps {
  event: EventDetail;
  group: CategoryGroup;
  onClose: () => void;
}

export function CategoryPicker({ event, group, onClose }: CategoryPickerProps) {
  const [search, setSearch] = useState<GridSearch>({});
  const [picked, setPicked] = useState<ReadonlyMap<number, CategoryRow>>(new Map());
  // Empty: each category keeps its own.
  const [membership, setMembership] = useState('');
  const bulk = useBulk(added, onClose);
  const { data, error, isFetching, refetch } = useQuery(
    catalogueCategories({
      ...search,
      seasonId: event.seasonId,
      sportId: event.sportId,
      // Teams may also compete in age classes; individuals never in total-age classes.
      kind: group.kind === individual ? individual : undefined,
      page: pageOf(search),
      rows: pageSize,
    }),
  );
  const existing = useMemo(
    () => new Set(event.categories.filter(inGroup(group)).map(({ categoryId }) => categoryId)),
    [event.categories, group],
  );
  const pick = (row: CategoryRow) => {
    if (!existing.has(row.id)) setPicked((now) => togglePick(now, row.id, row));
  };
  // Categories added in the meantime are skipped.
  const chosen = [...picked.values()].filter(({ id }) => !existing.has(id));
  const columns: GridColumn<CategoryRow>[] = [
    pickColumn({
      id: 'label',
      header: 'Categoria',
      name: (row) => (existing.has(row.id) ? `${row.label} (già nell'evento)` : row.label),
      isPicked: (row) => existing.has(row.id) || picked.has(row.id),
      isFixed: (row) => existing.has(row.id),
      onPick: pick,
    }),
    ...catalogueColumns(),
  ];
  const add = () =>
    bulk.start(
      chosen.map((row) => [
        {
          name: nameOf(row),
          run: () => meetApi.addEventCategory(newCategory(event.id, group, row, membership)),
        },
      ]),
    );
  return (
    <Dialog title={`Aggiungi categorie: ${group.title}`} size="60rem" onClose={onClose}>
      <Stack>
        {has('membershipTypes') && (
          <NativeSelect
            label="Tesseramento con cui aggiungerle"
            value={membership}
            onChange={(change) => setMembership(change.currentTarget.value)}
            data={[{ value: '', label: 'Quello di ogni categoria' }, ...memberships]}
          />
        )}
        <DataGrid
          label="Categorie della stagione"
          columns={columns}
          rows={data?.rows}
          total={data?.total}
          pageSize={pageSize}
          rowKey={(row) => row.id}
          search={search}
          onSearch={setSearch}
          loading={isFetching}
          error={error}
          onRetry={() => void refetch()}
          onOpen={pick}
          empty={{ title: 'Nessuna categoria per questa stagione', hint: 'Aggiungile dal catalogo delle categorie.' }}
        />
        <BulkFooter
          bulk={bulk}
          label={chosen.length === 0 ? 'Aggiungi' : `Aggiungi ${countOf(chosen.length, 'categoria', 'categorie')}`}
          disabled={chosen.length === 0}
          onStart={() => void add()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}

function catalogueColumns(): GridColumn<CategoryRow>[] {
  const membership: GridColumn<CategoryRow> = {
    id: 'membership',
    header: 'Tess.',
    filter: { kind: 'select', label: 'Tesseramento', choices: memberships },
    cell: (row) => shortMembership(row.membership) || DASH,
  };
  return [
    { id: 'name', header: 'Descrizione', filter: { kind: 'text', label: 'Cerca' } },
    ...(has('membershipTypes') ? [membership] : []),
    {
      id: 'menFrom',
      header: 'Nati M',
      cell: (row) => birthYears(row.menFrom, row.menTo) || DASH,
    },
    {
      id: 'womenFrom',
      header: 'Nate F',
      cell: (row) => birthYears(row.womenFrom, row.womenTo) || DASH,
    },
  ];
}

// newCategory returns the input that adds a category to an event; without membership types it uses the first.
function newCategory(eventId: number, group: CategoryGroup, row: CategoryRow, membership: string) {
  return {
    eventId,
    categoryId: row.id,
    disabled: group.disabled,
    kind: group.kind,
    membership: has('membershipTypes') ? Number(membership) || firstMembership(row) : 1,
  };
}
