import { Skeleton, Stack } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { linkTo } from '../api/addresses';
import { trainingApi } from '../api/generated/training';
import { homeQuery, useHome } from '../api/home';
import type { GridSearch } from '../components/data-grid/grid-types';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { useNavigate } from '../components/router/routing';
import { type Group, type Subgroup, seasonQuery, type TrainingStart, type Week } from '../features/training/api';
import { NoGroup } from '../features/training/no-group';
import classes from '../features/training/season.module.css';
import { type SeasonAction, SeasonHeader } from '../features/training/season-header';
import { SeasonView } from '../features/training/season-view';
import { refreshTraining } from '../features/training/use-workout-changes';
import type { WeekAction } from '../features/training/week-card';
import { trainingDays } from '../features/training/weeks';
import { todayInRome } from '../lib/dates';
import { text } from '../lib/text';
import { useRegistered } from './registered';
import { groupOf, visibleGroups } from './training-groups';
import { useGridSearch } from './use-grid-search';

export const list = trainingApi.startTraining;

const NewWorkout = lazy(async () => ({ default: (await import('../features/training/workout-panel')).NewWorkout }));
const SeasonStart = lazy(async () => ({ default: (await import('../features/training/season-start')).SeasonStart }));
const CalendarDialog = lazy(async () => ({
  default: (await import('../features/training/calendar-dialog')).CalendarDialog,
}));
const ViewDialog = lazy(async () => ({ default: (await import('../features/training/view-dialog')).ViewDialog }));
const LibraryDialog = lazy(async () => ({
  default: (await import('../features/training/library-dialog')).LibraryDialog,
}));
const SubgroupDialog = lazy(async () => ({
  default: (await import('../features/training/subgroup-dialog')).SubgroupDialog,
}));
const AthletesPanel = lazy(async () => ({
  default: (await import('../features/training/athletes-panel')).AthletesPanel,
}));
const OneSheet = lazy(async () => ({ default: (await import('./sheet-dialog')).OneSheet }));
const Trials = lazy(async () => ({ default: (await import('./trials')).Trials }));
const EditWeek = lazy(async () => ({ default: (await import('../features/training/week-panels')).EditWeek }));
const CopyWeek = lazy(async () => ({ default: (await import('../features/training/week-panels')).CopyWeek }));
const CreateWorkouts = lazy(async () => ({
  default: (await import('../features/training/week-panels')).CreateWorkouts,
}));
const WeekStatistics = lazy(async () => ({
  default: (await import('../features/training/week-statistics')).WeekStatistics,
}));

export async function prefetch(client: QueryClient, search: GridSearch) {
  const groupId = groupOf(await client.ensureQueryData(homeQuery), search.groupId);
  return groupId > 0 ? client.prefetchQuery(seasonQuery(groupId, Number(search.seasonId ?? 0))) : undefined;
}

// /Allenamenti shows the season of the group named in the address; by default the first group in its current season.
export function Screen() {
  const [search] = useGridSearch(list);
  const groupId = groupOf(useHome(), search.groupId);
  const seasonId = Number(search.seasonId ?? 0);
  return groupId > 0 ? (
    <Season key={`${groupId}-${seasonId}`} groupId={groupId} seasonId={seasonId} />
  ) : (
    <NoGroup title="Allenamenti" />
  );
}

interface SeasonProps {
  groupId: number;
  seasonId: number;
}

function Season({ groupId, seasonId }: SeasonProps) {
  const { data, error, refetch } = useQuery(seasonQuery(groupId, seasonId));
  if (data) return <SeasonContent season={data} />;
  return error ? (
    <Stack>
      <PageHeader title="Allenamenti" />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Stack>
  ) : (
    <Skeleton height={480} role="status" aria-label={text.loading} />
  );
}

// The dialog over the season.
type OpenDialog =
  | { kind: SeasonAction }
  | { kind: 'giorno'; day: string }
  | { kind: 'subgroup'; subgroup: Subgroup | null }
  | { kind: 'week'; week: Week; action: WeekAction };

function SeasonContent({ season }: { season: TrainingStart }) {
  const [, onSearch] = useGridSearch(list);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const groups = visibleGroups(useHome());
  const registered = useRegistered();
  const go = (next: { groupId: number; seasonId?: number }) => onSearch(next, { replace: false });
  return (
    <Stack className={classes.poolside}>
      <SeasonHeader
        season={season}
        groups={groups}
        onGroup={(groupId) => go({ groupId })}
        onSeason={(seasonId) => go({ groupId: season.group.id, seasonId })}
        onAction={(kind) => setOpen({ kind })}
      />
      <SeasonView
        season={season}
        mayBuy={registered.has('/abbonamenti')}
        onSubgroup={(subgroup) => setOpen({ kind: 'subgroup', subgroup })}
        onWeek={(week, action) => setOpen({ kind: 'week', week, action })}
        onDay={(day) => setOpen({ kind: 'giorno', day })}
      />
      <Suspense fallback={null}>
        {open && <Over open={open} season={season} onOpen={setOpen} onClose={() => setOpen(null)} />}
      </Suspense>
    </Stack>
  );
}

interface OverProps {
  open: OpenDialog;
  season: TrainingStart;
  onOpen: (open: OpenDialog) => void;
  onClose: () => void;
}

function Over({ open, season, onOpen, onClose }: OverProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const groups = visibleGroups(useHome());
  const { group, seasons, seasonId, subgroups, writable } = season;
  const onSaved = () => void refreshTraining(client);
  switch (open.kind) {
    case 'nuovo':
    case 'giorno':
      return (
        <NewWorkout
          groups={groups}
          groupId={group.id}
          day={open.kind === 'giorno' ? open.day : todayInRome()}
          onCreated={(id) => {
            onSaved();
            void navigate(linkTo('/Allenamento', { id }));
          }}
          onClose={onClose}
        />
      );
    case 'inizio': {
      const shown = seasons.find(({ id }) => id === seasonId);
      return shown ? <SeasonStart groupId={group.id} season={shown} onSaved={onSaved} onClose={onClose} /> : null;
    }
    case 'calendario':
      return <CalendarDialog groupId={group.id} groupName={group.name} onClose={onClose} />;
    case 'vista':
      return <ViewDialog groupId={group.id} groupName={group.name} onClose={onClose} />;
    case 'libreria':
      return <LibraryDialog onClose={onClose} />;
    case 'prove':
      return <Trials groupId={group.id} onClose={onClose} />;
    case 'atleti':
      return <Athletes season={season} mayChange={writable === 1} onClose={onClose} />;
    case 'subgroup': {
      // The current subgroup: its name or athletes may have changed in the dialog.
      const present = subgroups.find(({ id }) => id === open.subgroup?.id) ?? open.subgroup;
      return (
        <SubgroupDialog
          key={present?.id ?? 0}
          groupId={group.id}
          subgroup={present}
          onCreated={(id) => {
            const subgroup = client
              .getQueryData(seasonQuery(group.id, 0).queryKey)
              ?.subgroups.find((subgroup) => subgroup.id === id);
            if (subgroup) onOpen({ kind: 'subgroup', subgroup: subgroup });
            else onClose();
          }}
          onClose={onClose}
        />
      );
    }
    default:
      return (
        <OverWeek
          week={open.week}
          action={open.action}
          season={season}
          groups={groups}
          onSaved={onSaved}
          onClose={onClose}
        />
      );
  }
}

interface OverWeekProps {
  week: Week;
  action: WeekAction;
  season: TrainingStart;
  groups: readonly Group[];
  onSaved: () => void;
  onClose: () => void;
}

function OverWeek({ week, action, season, groups, onSaved, onClose }: OverWeekProps) {
  const panel = { week, onSaved, onClose };
  switch (action) {
    case 'modifica':
      return <EditWeek {...panel} />;
    case 'duplica':
      return <CopyWeek {...panel} groups={groups} />;
    case 'crea':
      return <CreateWorkouts {...panel} days={trainingDays(season.weeks, week.number)} />;
    default:
      return <WeekStatistics week={week} onClose={onClose} />;
  }
}

interface AthletesProps {
  season: TrainingStart;
  mayChange: boolean;
  onClose: () => void;
}

function Athletes({ season: { group }, mayChange, onClose }: AthletesProps) {
  const [card, setCard] = useState<number | null>(null);
  return (
    <>
      <AthletesPanel
        groupId={group.id}
        groupName={group.name}
        mayChange={mayChange}
        onCard={setCard}
        onClose={onClose}
      />
      <Suspense fallback={null}>
        {card !== null && <OneSheet athleteId={card} onClose={() => setCard(null)} />}
      </Suspense>
    </>
  );
}
