import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useMemo, useState } from 'react';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn, GridSearch } from '../../components/data-grid/grid-types';
import { formatRaceTime } from '../../lib/race-time';
import { byLabel } from '../../lib/text';
import { standardsOf, type TimeStandard } from './api';
import { StandardActions } from './standard-actions';
import { StandardEditor } from './standard-editor';
import { type StandardCategory, sexes, sexName, standardCategories, standardsPage } from './standards';
import { useStandardEdit } from './use-standard-edit';

// Loaded when opened.
const StandardPanel = lazy(async () => ({ default: (await import('./standard-panel')).StandardPanel }));
const QuickStandards = lazy(async () => ({ default: (await import('./quick-standards')).QuickStandards }));

const pageSize = 50;

interface StandardsTabProps {
  eventId: number;
  // False for read-only users.
  manages: boolean;
}

export function StandardsTab({ eventId, manages }: StandardsTabProps) {
  const query = useQuery(standardsOf(eventId));
  const [search, setSearch] = useState<GridSearch>({});
  const [open, setOpen] = useState<'new' | 'quick' | null>(null);
  const edit = useStandardEdit();
  const stored = query.data?.timeStandards;
  const page = useMemo(() => stored && standardsPage(stored, search, pageSize), [stored, search]);
  const categories = useMemo(() => standardCategories(query.data?.categories ?? []), [query.data?.categories]);
  const columns = useMemo(() => columnsOf(categories), [categories]);
  const editing = edit.row?.id;
  const shown = columns.map((column) =>
    column.id === 'time'
      ? {
          ...column,
          cell: (row: TimeStandard) => (row.id === editing ? <StandardEditor edit={edit} /> : formatRaceTime(row.time)),
        }
      : column,
  );

  // The grid opens rows with one click; here a row is edited only after a double click.
  const rowOf = (target: EventTarget) => {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-row]');
    return element ? page?.rows[Number(element.dataset.row)] : undefined;
  };
  const onDoubleClick = (event: MouseEvent) => {
    const row = rowOf(event.target);
    if (row && !(event.target as HTMLElement).closest('input, button')) edit.begin(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).matches('[data-row]') ? rowOf(event.target) : undefined;
    if (event.key !== 'Enter' || event.defaultPrevented || !row) return;
    event.preventDefault();
    edit.begin(row);
  };
  const close = () => setOpen(null);
  const none = categories.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the focusable rows inside.
    <div onDoubleClick={manages ? onDoubleClick : undefined} onKeyDown={manages ? onKeyDown : undefined}>
      <DataGrid
        label="Tempi limite"
        columns={shown}
        rows={page?.rows}
        total={page?.total}
        pageSize={pageSize}
        rowKey={(row) => row.id}
        search={search}
        onSearch={setSearch}
        loading={query.isFetching}
        error={query.data ? undefined : query.error}
        onRetry={() => void query.refetch()}
        selectedKey={editing}
        onNew={manages && !none ? () => setOpen('new') : undefined}
        newLabel="Nuovo tempo limite"
        toolbar={
          manages &&
          !none && (
            <Button
              variant="default"
              leftSection={<IconKeyboard size={16} aria-hidden />}
              onClick={() => setOpen('quick')}
            >
              Inserimento rapido
            </Button>
          )
        }
        actions={manages ? (row) => <StandardActions row={row} edit={edit} /> : undefined}
        empty={{
          title: 'Nessun tempo limite presente',
          hint: manages ? hintOf(categories) : undefined,
        }}
      />
      <Suspense fallback={null}>
        {open === 'new' && <StandardPanel eventId={eventId} categories={categories} onClose={close} />}
        {open === 'quick' && stored && (
          <QuickStandards eventId={eventId} categories={categories} stored={stored} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

const hintOf = (categories: readonly StandardCategory[]) =>
  categories.length === 0
    ? 'Prima aggiungi le categorie e le loro gare.'
    : 'Aggiungine uno, oppure scrivili tutti con «Inserimento rapido».';

function columnsOf(categories: readonly StandardCategory[]): GridColumn<TimeStandard>[] {
  const races = new Map(categories.flatMap((category) => category.races.map((race) => [race.id, race.name] as const)));
  const choices = (pairs: Iterable<readonly [number, string]>) =>
    [...pairs].map(([id, label]) => ({ value: String(id), label })).sort(byLabel);
  return [
    {
      id: 'race',
      header: 'Gara',
      sortable: true,
      cardTitle: true,
      filter: { kind: 'select', name: 'raceId', all: 'Tutte', choices: choices(races) },
    },
    {
      id: 'category',
      header: 'Categoria',
      sortable: true,
      filter: {
        kind: 'select',
        name: 'categoryId',
        all: 'Tutte',
        choices: choices(categories.map(({ id, label }) => [id, label] as const)),
      },
    },
    {
      id: 'sex',
      header: 'Sesso',
      sortable: true,
      filter: { kind: 'select', choices: sexes },
      cell: (row) => sexName(row.sex),
    },
    { id: 'time', header: 'Tempo limite', sortable: true, numeric: true, width: '12rem' },
  ];
}
