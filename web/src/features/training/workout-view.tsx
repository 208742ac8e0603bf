import { Alert } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { distanceOf, forSubgroup } from '../../lib/series';
import type { WorkoutDetail } from './api';
import { durationOf } from './figures';
import { LinesConflict } from './lines-conflict';
import { LinesEditor } from './lines-editor';
import { NearbyWorkouts } from './nearby-workouts';
import { SeriesList } from './series-tree';
import { useLines } from './use-lines';
import { LateNames, TargetTexts, useTargets } from './use-targets';
import type { OpenWorkoutDialog } from './use-tile-actions';
import { useVocabulary } from './use-vocabulary';
import { useWorkoutChanges } from './use-workout-changes';
import classes from './workout.module.css';
import { WorkoutHeader } from './workout-header';
import { WorkoutPanels } from './workout-panels';
import { WorkoutTiles } from './workout-tiles';
import { type WorkoutMode, WorkoutToolbar } from './workout-toolbar';

const TargetsDialog = lazy(async () => ({ default: (await import('./targets-dialog')).TargetsDialog }));
const LanesDialog = lazy(async () => ({ default: (await import('./lanes-dialog')).LanesDialog }));

interface WorkoutViewProps {
  workout: WorkoutDetail;
  mode: WorkoutMode;
  onMode: (mode: WorkoutMode) => void;
  onDeleted: () => void;
  onOpenWorkout: (id: number) => void;
}

// WorkoutView shows a workout's series as tiles or as lines of text.
export function WorkoutView({ workout, mode, onMode, onDeleted, onOpenWorkout }: WorkoutViewProps) {
  const changes = useWorkoutChanges(workout);
  const lines = useLines(workout, changes);
  // The workout as the typed lines would make it.
  const [preview, setPreview] = useState<WorkoutDetail | null>(null);
  const [subgroup, setSubgroup] = useState(0);
  const [open, setOpen] = useState<OpenWorkoutDialog | null>(null);
  const [pool, setPool] = useState(25);
  const [targetsOpen, setTargetsOpen] = useState(false);
  const [lanesOpen, setLanesOpen] = useState(false);
  const vocabulary = useVocabulary(workout.groupId);
  const targets = useTargets(workout, pool, subgroup);
  const asLines = mode === 'lines';
  const series = forSubgroup((asLines ? (preview ?? workout) : workout).series, subgroup);
  const mayChange = workout.writable === 1;
  return (
    <TargetTexts value={targets.words}>
      <LateNames value={targets.late}>
        <WorkoutHeader
          workout={workout}
          metres={distanceOf(series)}
          duration={durationOf(series)}
          subgroupId={subgroup}
          onOpen={(kind) => setOpen(kind === 'keep' ? { kind, series: null } : { kind })}
        />
        {!mayChange && <ReadOnlyNotice />}
        {workout.note && <p className={classes.workoutNote}>{workout.note}</p>}
        <div className={classes.screen}>
          <div className={classes.main}>
            <WorkoutToolbar
              mode={mode}
              onMode={onMode}
              subgroups={vocabulary.subgroups}
              subgroup={subgroup}
              onSubgroup={setSubgroup}
              changes={mayChange ? changes : undefined}
              onTargets={() => setTargetsOpen(true)}
              onLanes={() => setLanesOpen(true)}
              onLibrary={() => setOpen({ kind: 'library' })}
              onNewSeries={mayChange && !asLines ? () => setOpen({ kind: 'new-series', parentId: 0 }) : undefined}
            />
            {asLines ? (
              <div className={classes.columns}>
                <LinesEditor
                  workout={workout}
                  words={vocabulary.words}
                  own={vocabulary.own}
                  draft={lines.draft}
                  onDraft={lines.setDraft}
                  onPreview={setPreview}
                  onSave={lines.save}
                  busy={changes.busy}
                />
                <SeriesList label="Serie" series={series} colours={vocabulary.colours} />
              </div>
            ) : (
              <WorkoutTiles
                workout={workout}
                series={series}
                sortable={subgroup === 0}
                vocabulary={vocabulary}
                changes={changes}
                onOpen={setOpen}
              />
            )}
          </div>
          <NearbyWorkouts workout={workout} />
        </div>
        {lines.answers && <LinesConflict {...lines.answers} />}
        {open && (
          <WorkoutPanels
            open={open}
            workout={workout}
            changes={changes}
            onGone={onDeleted}
            onOpenWorkout={onOpenWorkout}
            onClose={() => setOpen(null)}
          />
        )}
        <Suspense fallback={null}>
          {targetsOpen && (
            <TargetsDialog
              workout={workout}
              pool={pool}
              onPool={setPool}
              subgroup={subgroup}
              onClose={() => setTargetsOpen(false)}
            />
          )}
          {lanesOpen && (
            <LanesDialog workout={workout} pool={pool} onPool={setPool} onClose={() => setLanesOpen(false)} />
          )}
        </Suspense>
      </LateNames>
    </TargetTexts>
  );
}

const ReadOnlyNotice = () => (
  <Alert color="yellow" variant="light" title="Sola lettura">
    Questo allenamento si può leggere, stampare e duplicare. Per modificarlo serve un account premium.
  </Alert>
);
