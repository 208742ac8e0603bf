import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../api/generated';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf } from '../../components/data-grid/grid-search';
import type { GridColumn, GridSearch } from '../../components/data-grid/grid-types';
import { Dialog } from '../../components/dialog/dialog';
import { DASH } from '../../lib/dates';
import { isSwimming } from '../../lib/variant';
import { type CategoryRow, catalogueCategories, type EventDetail } from './api';
import { BulkFooter } from './bulk-footer';
import { pickColumn, toggled } from './pick-column';
import {
  birthYears,
  type CategoryGroup,
  countOf,
  firstMembership,
  individual,
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
  // Empty: each category with its own.
  const [membership, setMembership] = useState('');
  const bulk = useBulk(added, onClose);
  const { data, error, isFetching, refetch } = useQuery(
    catalogueCategories({
      ...search,
      FK_ID_STAGIONE: event.FK_ID_STAGIONE,
      FK_ID_SPORT: event.FK_ID_SPORT,
      // Teams compete in classes by age too; athletes never in those by the sum of ages.
      FK_ID_TIPO: group.FK_ID_TIPO === individual ? individual : undefined,
      PAGINA: pageOf(search),
      RIGHE: pageSize,
    }),
  );
  const there = useMemo(
    () => new Set(event.categorie.filter(inGroup(group)).map(({ FK_ID_CATEGORIA }) => FK_ID_CATEGORIA)),
    [event.categorie, group],
  );
  const pick = (row: CategoryRow) => {
    if (!there.has(row.ID_CATEGORIA)) setPicked((now) => toggled(now, row.ID_CATEGORIA, row));
  };
  // Those added meanwhile are no longer to be added.
  const chosen = [...picked.values()].filter(({ ID_CATEGORIA }) => !there.has(ID_CATEGORIA));
  const columns: GridColumn<CategoryRow>[] = [
    pickColumn({
      id: 'LABEL',
      header: 'Categoria',
      name: (row) => (there.has(row.ID_CATEGORIA) ? `${row.LABEL} (già nell'evento)` : row.LABEL),
      isPicked: (row) => there.has(row.ID_CATEGORIA) || picked.has(row.ID_CATEGORIA),
      isFixed: (row) => there.has(row.ID_CATEGORIA),
      onPick: pick,
    }),
    ...catalogueColumns(),
  ];
  const add = () =>
    bulk.start(
      chosen.map((row) => [
        {
          name: nameOf(row),
          run: () => api.addEventCategory(newCategory(event.ID_EVENTO, group, row, membership)),
        },
      ]),
    );
  return (
    <Dialog title={`Aggiungi categorie: ${group.title}`} size="60rem" onClose={onClose}>
      <Stack>
        {isSwimming() && (
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
          rowKey={(row) => row.ID_CATEGORIA}
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
    id: 'FK_ID_TIPO_TESSERAMENTO',
    header: 'Tess.',
    filter: { kind: 'select', label: 'Tesseramento', choices: memberships },
    cell: (row) => shortMembership(row.FK_ID_TIPO_TESSERAMENTO) || DASH,
  };
  return [
    { id: 'DESCRIZIONE', header: 'Descrizione', filter: { kind: 'text', label: 'Cerca' } },
    ...(isSwimming() ? [membership] : []),
    {
      id: 'DATA_NASCITA_DA_M',
      header: 'Nati M',
      cell: (row) => birthYears(row.DATA_NASCITA_DA_M, row.DATA_NASCITA_A_M) || DASH,
    },
    {
      id: 'DATA_NASCITA_DA_F',
      header: 'Nate F',
      cell: (row) => birthYears(row.DATA_NASCITA_DA_F, row.DATA_NASCITA_A_F) || DASH,
    },
  ];
}

// newCategory is what adds a category to an event; only swimming tells memberships apart, elsewhere it is the first.
function newCategory(eventId: number, group: CategoryGroup, row: CategoryRow, membership: string) {
  return {
    FK_ID_EVENTO: eventId,
    FK_ID_CATEGORIA: row.ID_CATEGORIA,
    FLG_DIS: group.FLG_DIS,
    FK_ID_TIPO: group.FK_ID_TIPO,
    FK_ID_TIPO_TESSERAMENTO: isSwimming() ? Number(membership) || firstMembership(row) : 1,
  };
}
