import { Alert, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { mixed } from '../../api/generated/constants';
import type { GridSearch, SearchChange } from '../../components/data-grid/grid-types';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { choicesOf, groupsFound, linesOf } from '../../lib/result-groups';
import { totalRows } from '../../lib/text';
import { type RankedRow, resultsQuery } from './api';
import { ClubRanking } from './club-ranking';
import { sexChoices } from './entry-tab';
import { ResultList } from './result-list';
import classes from './results.module.css';
import { ResultsSkeleton } from './results-skeleton';
import { kindOf } from './typing';

const SplitsDialog = lazy(async () => ({
  default: (await import('../../components/splits/splits-dialog')).SplitsDialog,
}));

interface ResultsTabProps {
  eventId: number;
  sportId: number;
  search: GridSearch;
  onSearch: (next: GridSearch, change: SearchChange) => void;
}

// ResultsTab shows the ranking of every race and of the clubs.
export function ResultsTab({ eventId, sportId, search, onSearch }: ResultsTabProps) {
  const query = useQuery(resultsQuery(eventId));
  const [opened, setOpened] = useState<{ row: RankedRow; race: string } | null>(null);
  const groups = query.data?.groups;
  const found = useMemo(() => groupsFound(groups ?? [], search), [groups, search]);
  const lines = useMemo(() => linesOf(found), [found]);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!groups || !query.data) return <ResultsSkeleton />;
  const teams = groups.some(({ sex }) => sex === mixed);
  const count = found.reduce((sum, { results }) => sum + results.length, 0);
  const choose = (name: 'gara' | 'categoria' | 'sesso') => ({
    value: String(search[name] ?? ''),
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      onSearch({ ...search, [name]: currentTarget.value || undefined }, { replace: true }),
  });
  return (
    <Stack>
      {query.data.provisional === 1 && (
        <Alert role="note" color="yellow" title="Risultati provvisori">
          Diventano definitivi quando l'organizzatore conclude l'evento.
        </Alert>
      )}
      <div className={classes.filters}>
        <NativeSelect
          label="Gara"
          data={[{ value: '', label: 'Tutte' }, ...choicesOf(groups, 'race')]}
          {...choose('gara')}
        />
        <NativeSelect
          label="Categoria"
          data={[{ value: '', label: 'Tutte' }, ...choicesOf(groups, 'category')]}
          {...choose('categoria')}
        />
        <NativeSelect label="Sesso" data={[{ value: '', label: 'Tutti' }, ...sexChoices(teams)]} {...choose('sesso')} />
      </div>
      {lines.length === 0 ? (
        <EmptyState
          title={groups.length === 0 ? 'Nessun risultato' : 'Nessun risultato con questi filtri'}
          hint={
            groups.length === 0
              ? 'I risultati compaiono qui appena sono inseriti.'
              : 'Cambia i filtri per vederne altri.'
          }
        />
      ) : (
        <>
          <ResultList
            lines={lines}
            kind={kindOf(sportId)}
            marksScoring={query.data.highlight === 1}
            onOpen={(row, race) => setOpened({ row, race })}
          />
          <Text size="sm">
            {totalRows(count)}
            {query.data.highlight === 1 && ' · In evidenza chi dà punti alla società'}
          </Text>
        </>
      )}
      {query.data.clubScores === 1 && (
        <section aria-labelledby="classifica">
          <Title order={2} size="h4" mb="xs" id="classifica">
            Classifica società
          </Title>
          <ClubRanking ranking={query.data.clubs} />
        </section>
      )}
      {opened && (
        <Suspense fallback={null}>
          <SplitsDialog
            of={{ entryId: opened.row.entryId }}
            row={{ ...opened.row, race: opened.race }}
            mayEdit={false}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
