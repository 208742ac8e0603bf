import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { ActionIcon, Alert, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconStopwatch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { trainingApi } from '../../api/generated/training';
import { EmptyState } from '../../components/empty-state/empty-state';
import { subgroupsQuery, type WorkoutDetail, wordsQuery } from './api';
import { wordsOf } from './completion';
import { distanceOf, durationOf, forSubgroup } from './figures';
import { LineField } from './line-field';
import { LinesConflict } from './lines-conflict';
import { LinesEditor } from './lines-editor';
import { Nearby } from './nearby';
import { SeriesList, SeriesTree } from './series-tree';
import { useLines } from './use-lines';
import { TargetWords, useTargets } from './use-targets';
import { type Open, useTileActions } from './use-tile-actions';
import { useWorkoutChanges, type WorkoutChanges } from './use-workout-changes';
import classes from './workout.module.css';
import { WorkoutHeader } from './workout-header';
import { WorkoutPanels } from './workout-panels';

const TargetsDialog = lazy(async () => ({ default: (await import('./targets-dialog')).TargetsDialog }));

type View = 'tiles' | 'lines';

interface WorkoutViewProps {
  workout: WorkoutDetail;
  view: View;
  onView: (view: View) => void;
  // After it was deleted.
  onGone: () => void;
  onOpenWorkout: (id: number) => void;
}

// A workout: its series as tiles or as lines, two views of the same.
export function WorkoutView({ workout, view, onView, onGone, onOpenWorkout }: WorkoutViewProps) {
  const changes = useWorkoutChanges(workout);
  const lines = useLines(workout, changes);
  const [trial, setTrial] = useState<WorkoutDetail | null>(null);
  const [subgroup, setSubgroup] = useState(0);
  const [open, setOpen] = useState<Open | null>(null);
  const { words, colours, subgroups } = useWords(workout.groupId);
  const [pool, setPool] = useState(25);
  const [timing, setTiming] = useState(false);
  const targets = useTargets(workout, pool, subgroup);
  const asLines = view === 'lines';
  const shown = forSubgroup((asLines ? (trial ?? workout) : workout).series, subgroup);
  const mayChange = workout.writable === 1;
  return (
    <TargetWords value={targets}>
      <WorkoutHeader
        workout={workout}
        metres={distanceOf(shown)}
        duration={durationOf(shown)}
        subgroupId={subgroup}
        onOpen={(kind) => setOpen({ kind })}
      />
      {!mayChange && <ReadOnly />}
      {workout.note && <p className={classes.workoutNote}>{workout.note}</p>}
      <div className={classes.screen}>
        <div className={classes.main}>
          <div className={classes.bar}>
            <SegmentedControl
              aria-label="Come mostrare le serie"
              data={[
                { value: 'tiles', label: 'Riquadri' },
                { value: 'lines', label: 'Righe' },
              ]}
              size="md"
              value={view}
              onChange={(next) => onView(next as View)}
            />
            {subgroups.length > 0 && (
              <NativeSelect
                aria-label="Sottogruppo"
                size="md"
                data={[
                  { value: '0', label: 'Tutto il gruppo' },
                  ...subgroups.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                value={String(subgroup)}
                onChange={(event) => setSubgroup(Number(event.currentTarget.value))}
              />
            )}
            {mayChange && <UndoButtons changes={changes} />}
            <span className={classes.space} />
            <Button
              size="md"
              variant="default"
              leftSection={<IconStopwatch size={16} aria-hidden />}
              onClick={() => setTiming(true)}
            >
              Tempi da tenere
            </Button>
            {mayChange && !asLines && (
              <Button
                size="md"
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setOpen({ kind: 'new-series', parentId: 0 })}
              >
                Nuova serie
              </Button>
            )}
          </div>
          {asLines ? (
            <div className={classes.columns}>
              <LinesEditor
                workout={workout}
                words={words}
                draft={lines.draft}
                onDraft={lines.setDraft}
                onTrial={setTrial}
                onSave={lines.save}
                busy={changes.busy}
              />
              <SeriesList label="Serie" series={shown} colours={colours} />
            </div>
          ) : (
            <>
              {shown.length === 0 && (
                <EmptyState
                  title="Nessuna serie"
                  hint={
                    mayChange ? 'Scrivi la prima qui sotto, o incolla un allenamento intero in «Righe».' : undefined
                  }
                />
              )}
              <Tiles
                workout={workout}
                whole={subgroup === 0}
                shown={shown}
                colours={colours}
                changes={changes}
                onOpen={setOpen}
              />
              {mayChange && (
                <LineField
                  workout={workout}
                  words={words}
                  colours={colours}
                  onAdd={(added) =>
                    changes.change({
                      run: ({ id, seriesVersion, lines }) =>
                        trainingApi.writeWorkout({ id, seriesVersion, lines: [...lines, ...added] }),
                    })
                  }
                />
              )}
            </>
          )}
        </div>
        <Nearby workout={workout} />
      </div>
      {lines.answers && <LinesConflict {...lines.answers} />}
      {open && (
        <WorkoutPanels
          open={open}
          workout={workout}
          changes={changes}
          onGone={onGone}
          onOpenWorkout={onOpenWorkout}
          onClose={() => setOpen(null)}
        />
      )}
      <Suspense fallback={null}>
        {timing && (
          <TargetsDialog
            workout={workout}
            pool={pool}
            onPool={setPool}
            subgroup={subgroup}
            onClose={() => setTiming(false)}
          />
        )}
      </Suspense>
    </TargetWords>
  );
}

interface TilesProps {
  workout: WorkoutDetail;
  // False while only what a subgroup swims is shown: places would be counted without the rest.
  whole: boolean;
  shown: WorkoutDetail['series'];
  colours: ReadonlyMap<number, string>;
  changes: WorkoutChanges;
  onOpen: (open: Open) => void;
}

function Tiles({ workout, whole, shown, colours, changes, onOpen }: TilesProps) {
  const actions = useTileActions(changes, onOpen);
  if (workout.writable === 0 || !whole) return <SeriesList label="Serie" series={shown} colours={colours} />;
  return (
    <SeriesTree
      series={shown}
      colours={colours}
      actions={actions}
      onMove={(id, { parentId, at }) =>
        void changes.change({ run: () => trainingApi.moveSeries({ id, parentId, at }) })
      }
      onSend={(id, workoutId) =>
        void changes.change({ run: () => trainingApi.postponeSeries({ id, workoutId }), also: workoutId })
      }
    />
  );
}

function UndoButtons({ changes: { undo, redo, canUndo, canRedo, busy } }: { changes: WorkoutChanges }) {
  return (
    <>
      <ActionIcon
        size={44}
        variant="default"
        aria-label="Annulla l'ultima modifica"
        title="Annulla (Ctrl+Z)"
        disabled={!canUndo || busy}
        onClick={undo}
      >
        <IconArrowBackUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="default"
        aria-label="Ripeti la modifica annullata"
        title="Ripeti (Ctrl+Y)"
        disabled={!canRedo || busy}
        onClick={redo}
      >
        <IconArrowForwardUp size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}

const ReadOnly = () => (
  <Alert color="yellow" variant="light" title="Sola lettura">
    Questo allenamento si può leggere, stampare e duplicare. Per modificarlo serve un account premium.
  </Alert>
);

// useWords are what the lines of a group may say, and the colours of its intensities.
function useWords(groupId: number) {
  const settings = useQuery(wordsQuery(groupId)).data;
  const subgroups = useQuery(subgroupsQuery(groupId)).data?.rows;
  return useMemo(
    () => ({
      words: settings ? wordsOf(settings, subgroups ?? []) : [],
      colours: new Map(settings?.intensities.map(({ id, colour }) => [id, colour])),
      subgroups: subgroups ?? [],
    }),
    [settings, subgroups],
  );
}
