import { Button, NativeSelect, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportVolumes } from '../api/generated/constants';
import { trainingApi } from '../api/generated/training';
import { homeQuery, useHome } from '../api/home';
import { listReportLink } from '../api/report';
import type { GridSearch } from '../components/data-grid/grid-types';
import { DateField } from '../components/date-field/date-field';
import { PageHeader } from '../components/page-header/page-header';
import { listFormats } from '../components/report-menu/report-format';
import { ReportMenu } from '../components/report-menu/report-menu';
import { athletesQuery, type VolumeFilter, volumesQuery, wordsQuery } from '../features/training/api';
import { NoGroup } from '../features/training/no-group';
import classes from '../features/training/statistics.module.css';
import { VolumeCharts } from '../features/training/volume-charts';
import { Bucket, bucketNames, Criterion, criterionNames, termsOf } from '../features/training/volumes';
import { todayInRome } from '../lib/dates';
import { groupOf, visibleGroups } from './training-groups';
import { useGridSearch } from './use-grid-search';

export const list = trainingApi.trainingVolumes;

type StatisticsQuery = VolumeFilter & { criterion: number; bucket: number };

// queryOf reads the statistics query from the address; by default this year's metres by intensity and month.
function queryOf(search: GridSearch, groupId: number): StatisticsQuery {
  const today = todayInRome();
  const bucket = Number(search.bucket ?? Bucket.month);
  const criterion = Number(search.criterion ?? Criterion.intensity);
  return {
    groupId,
    from: String(search.from ?? `${today.slice(0, 4)}-01-01`),
    to: String(search.to ?? today),
    criterion: criterion in criterionNames ? criterion : Criterion.intensity,
    bucket: bucket in bucketNames ? bucket : Bucket.month,
    intensityId: Number(search.intensityId ?? 0),
    styleId: Number(search.styleId ?? 0),
    modalityId: Number(search.modalityId ?? 0),
    athleteId: Number(search.athleteId ?? 0),
  };
}

export async function prefetch(client: QueryClient, search: GridSearch) {
  const groupId = groupOf(await client.ensureQueryData(homeQuery), search.groupId);
  return groupId > 0 ? client.prefetchQuery(volumesQuery(queryOf(search, groupId))) : undefined;
}

// /Statistiche shows a group's metres; «Aggiorna» writes the filters to the address.
export function Screen() {
  const [search] = useGridSearch(list);
  const groupId = groupOf(useHome(), search.groupId);
  return groupId > 0 ? <Statistics key={groupId} query={queryOf(search, groupId)} /> : <NoGroup title="Statistiche" />;
}

// The filter of each criterion, and its "all" label.
const filters = {
  1: { name: 'intensityId', label: 'Intensità', all: 'Tutte le intensità' },
  2: { name: 'styleId', label: 'Stile', all: 'Tutti gli stili' },
  3: { name: 'modalityId', label: 'Modalità', all: 'Tutte le modalità' },
} as const;

const noFilter = { intensityId: 0, styleId: 0, modalityId: 0 };

const options = (names: Record<number, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

// More athletes than a group has.
const maxAthletes = 200;

function Statistics({ query }: { query: StatisticsQuery }) {
  const [, onSearch] = useGridSearch(list);
  const groups = visibleGroups(useHome());
  const [draft, setDraft] = useState(query);
  const words = useQuery(wordsQuery(query.groupId)).data;
  const athletes =
    useQuery(athletesQuery({ id: query.groupId, selected: 1, page: 1, rows: maxAthletes })).data?.rows ?? [];
  const filter = filters[draft.criterion as keyof typeof filters];
  const set = (change: Partial<StatisticsQuery>) => setDraft({ ...draft, ...change });
  const group = groups.find(({ id }) => id === query.groupId);
  return (
    <Stack>
      <PageHeader title={`Statistiche di ${group?.name ?? ''}`}>
        <ReportMenu
          reports={[{ id: reportVolumes, formats: listFormats }]}
          link={(report, format) => listReportLink(Number(report), format, list, query)}
        />
      </PageHeader>
      <form
        className={classes.filters}
        aria-label="Filtri"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.from && draft.to) onSearch(draft as unknown as GridSearch, { replace: false });
        }}
      >
        {groups.length > 1 && (
          <NativeSelect
            size="md"
            label="Gruppo"
            data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(query.groupId)}
            onChange={(event) => {
              const next = { ...draft, ...noFilter, athleteId: 0, groupId: Number(event.currentTarget.value) };
              onSearch(next as unknown as GridSearch, { replace: false });
            }}
          />
        )}
        <DateField size="md" label="Dal" value={draft.from ?? null} onChange={(from) => set({ from })} />
        <DateField size="md" label="Al" value={draft.to ?? null} onChange={(to) => set({ to })} />
        <NativeSelect
          size="md"
          label="Metri"
          data={[
            { value: '0', label: 'Programmati' },
            ...athletes.map(({ id, lastName, firstName }) => ({
              value: String(id),
              label: `Nuotati da ${lastName} ${firstName}`,
            })),
          ]}
          value={String(draft.athleteId ?? 0)}
          onChange={(event) => set({ athleteId: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          size="md"
          label="Criterio"
          data={options(criterionNames)}
          value={String(draft.criterion)}
          onChange={(event) => set({ ...noFilter, criterion: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          size="md"
          label={`Filtro: ${filter.label.toLowerCase()}`}
          data={[
            { value: '0', label: filter.all },
            ...(words ? termsOf(words, draft.criterion) : []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          ]}
          value={String(draft[filter.name] ?? 0)}
          onChange={(event) => set({ [filter.name]: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          size="md"
          label="Raggruppa per"
          data={options(bucketNames)}
          value={String(draft.bucket)}
          onChange={(event) => set({ bucket: Number(event.currentTarget.value) })}
        />
        <Button type="submit" size="md" leftSection={<IconRefresh size={16} aria-hidden />}>
          Aggiorna
        </Button>
      </form>
      <VolumeCharts filter={query} />
    </Stack>
  );
}
