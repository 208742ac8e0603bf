import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { confirmDanger } from '../../components/confirm/confirm';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf, pagesOf, withPage } from '../../components/data-grid/grid-search';
import type { GridSearch, LooseFilter, SearchChange } from '../../components/data-grid/grid-types';
import { pageOfRows } from '../../components/data-grid/whole-list';
import { notify } from '../../components/notify';
import { usePreload } from '../../components/use-preload';
import { byLabel, text } from '../../lib/text';
import { deleteEntry, placeEntry, type ResultRow, refreshResults } from './api';
import type { Place } from './dialogs';
import { EntryTable, KeyLegend } from './entry-table';
import { categoryOf, lanesFound, lanesOf, type StartItem } from './lanes';
import { Status } from './rules';
import { type Command, kindOf, type StatusCommand, teamNoun } from './typing';
import { nameOf, useResults } from './use-results';

const PenaltyDialog = lazy(async () => ({ default: (await import('./dialogs')).PenaltyDialog }));
const DisqualificationDialog = lazy(async () => ({
  default: (await import('./reason-dialogs')).DisqualificationDialog,
}));
const ReactionDialog = lazy(async () => ({ default: (await import('./reason-dialogs')).ReactionDialog }));
const PlaceDialog = lazy(async () => ({ default: (await import('./dialogs')).PlaceDialog }));
const SplitsDialog = lazy(async () => ({
  default: (await import('../../components/splits/splits-dialog')).SplitsDialog,
}));
const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog')).HistoryDialog }));

// Preloaded, because there may be no network later.
const loadDialogs = () =>
  Promise.all([
    import('./dialogs'),
    import('./reason-dialogs'),
    import('../../components/splits/splits-dialog'),
    import('./history-dialog'),
  ]);

export const entryPage = 50;

interface EntryTabProps {
  eventId: number;
  sportId: number;
  teams: boolean;
  rows: readonly ResultRow[];
  order: readonly StartItem[];
  // Several categories share heats.
  together: boolean;
  search: GridSearch;
  onSearch: (next: GridSearch, change: SearchChange) => void;
}

type OpenDialog = { row: ResultRow; what: Exclude<Command, StatusCommand> };

// Scores have neither splits nor reaction times.
const timedOnly: readonly string[] = ['splits', 'reaction'];

// EntryTab is the screen for typing times as they come from the finish.
export function EntryTab(props: EntryTabProps) {
  const { eventId, sportId, teams, rows, order, together, search, onSearch } = props;
  const kind = kindOf(sportId);
  const client = useQueryClient();
  const results = useResults(eventId, kind);
  usePreload(loadDialogs);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const lanes = useMemo(() => lanesOf(rows, order, together, kind === 'time'), [rows, order, together, kind]);
  const found = useMemo(() => lanesFound(lanes, search), [lanes, search]);
  const page = useMemo(() => pageOfRows(found, search, entryPage), [found, search]);
  const filters = useMemo(() => filtersOf(rows, teams, kind === 'time'), [rows, teams, kind]);
  const moving = useMutation({
    mutationFn: ({ row, ...place }: { row: ResultRow } & Place) =>
      placeEntry.reply({ id: row.id, version: row.version, ...place }),
    onSuccess: ({ message }, { row }) => {
      notify.success(message || undefined, `${nameOf(row)}: posto in start list salvato`);
      setOpened(null);
    },
    onSettled: () => refreshResults(client),
  });
  const removing = useMutation({
    mutationFn: (row: ResultRow) => deleteEntry.reply({ id: row.id }),
    onSuccess: ({ message }, row) => notify.success(message || undefined, `${nameOf(row)}: iscrizione eliminata`),
    onSettled: () => refreshResults(client),
  });
  const remove = async (row: ResultRow) => {
    const lost = `Elimini la presenza di ${row.athlete || `${row.lastName} ${row.firstName}`} in ${row.race}${row.time > 0 || row.status > Status.none ? ', con il suo risultato' : ''}.`;
    if (await confirmDanger(lost, { twice: true, confirmLabel: text.delete })) removing.mutate(row);
  };
  const beyond = (step: -1 | 1) => {
    const next = pageOf(search) + step;
    if (next < 1 || next > pagesOf(found.length, entryPage)) return false;
    onSearch(withPage(search, next), { replace: false });
    return true;
  };
  const close = () => setOpened(null);
  return (
    <Stack gap="sm">
      <KeyLegend kind={kind} />
      <DataGrid
        label={teams ? `Risultati: ${teamNoun(kind)}` : 'Risultati individuali'}
        columns={[]}
        filters={filters}
        rows={page}
        total={found.length}
        pageSize={entryPage}
        rowKey={(row) => row.id}
        search={search}
        onSearch={onSearch}
        empty={{
          title: 'Nessuna presenza',
          hint: teams ? 'Le squadre iscritte compaiono qui.' : 'Gli atleti iscritti alle gare compaiono qui.',
        }}
        renderRows={() => (
          <EntryTable
            label={teams ? 'Squadre' : 'Atleti'}
            lanes={page}
            kind={kind}
            teams={teams}
            viewOf={results.viewOf}
            save={results.save}
            forget={results.forget}
            onCommand={(row, what) =>
              timedOnly.includes(what) && kind !== 'time' ? undefined : setOpened({ row, what })
            }
            onDelete={(row) => void remove(row)}
            onBeyond={beyond}
          />
        )}
      />
      <p role="status" className="visually-hidden">
        {results.message}
      </p>
      <Suspense fallback={null}>
        {opened?.what === 'penalty' && (
          <PenaltyDialog
            row={opened.row}
            mine={results.viewOf(opened.row).mine}
            kind={kind}
            onSave={(mine) => void results.save(opened.row, mine)}
            onClose={close}
          />
        )}
        {opened?.what === 'disqualification' && (
          <DisqualificationDialog
            row={opened.row}
            mine={results.viewOf(opened.row).mine}
            sportId={sportId}
            onSave={(mine) => void results.save(opened.row, mine)}
            onClose={close}
          />
        )}
        {opened?.what === 'reaction' && (
          <ReactionDialog
            row={opened.row}
            mine={results.viewOf(opened.row).mine}
            onSave={(mine) => void results.save(opened.row, mine)}
            onClose={close}
          />
        )}
        {opened?.what === 'place' && (
          <PlaceDialog
            row={opened.row}
            busy={moving.isPending}
            laned={kind === 'time'}
            onSave={(place) => moving.mutate({ row: opened.row, ...place })}
            onClose={close}
          />
        )}
        {opened?.what === 'splits' && (
          <SplitsDialog of={{ entryId: opened.row.id }} row={opened.row} mayEdit onClose={close} />
        )}
        {opened?.what === 'history' && <HistoryDialog row={opened.row} kind={kind} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

const choices = <Row extends ResultRow>(rows: readonly Row[], of: (row: Row) => readonly [number | string, string]) =>
  [...new Map(rows.map(of))].map(([id, label]) => ({ value: String(id), label })).sort(byLabel);

// The filters of document 2: id, first name, last name, heat, lane, sex, race, category.
function filtersOf(rows: readonly ResultRow[], teams: boolean, laned: boolean): readonly LooseFilter[] {
  return [
    { name: 'cognome', label: teams ? teamNoun(laned ? 'time' : 'score') : 'Cognome', kind: 'text' },
    ...(teams ? [] : ([{ name: 'nome', label: 'Nome', kind: 'text' }] as const)),
    {
      name: 'gara',
      label: 'Gara',
      kind: 'select',
      all: 'Tutte',
      choices: choices(rows, (row) => [row.raceId, row.race]),
    },
    {
      name: 'categoria',
      label: 'Categoria',
      all: 'Tutte',
      kind: 'select',
      choices: choices(rows, (row) => [categoryOf(row), row.category]),
    },
    { name: 'sesso', label: 'Sesso', kind: 'select', choices: sexChoices(teams) },
    ...(laned ? ([{ name: 'batteria', label: 'Batteria', kind: 'text', inputMode: 'numeric' }] as const) : []),
    { name: 'corsia', label: laned ? 'Corsia' : 'Numero', kind: 'text', inputMode: 'numeric' },
    { name: 'codice', label: 'Codice', kind: 'text', inputMode: 'numeric' },
  ];
}

export const sexChoices = (teams: boolean) => [
  { value: '1', label: 'Maschi' },
  { value: '2', label: 'Femmine' },
  ...(teams ? [{ value: '3', label: 'Misti' }] : []),
];
