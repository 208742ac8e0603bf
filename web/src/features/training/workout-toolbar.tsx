import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBooks,
  IconMenuOrder as IconLanes,
  IconPlus,
  IconStopwatch,
} from '@tabler/icons-react';
import { Toolbar } from '../../components/toolbar/toolbar';
import type { WorkoutChanges } from './use-workout-changes';
import classes from './workout.module.css';

export type WorkoutMode = 'tiles' | 'lines';

interface WorkoutToolbarProps {
  mode: WorkoutMode;
  onMode: (mode: WorkoutMode) => void;
  subgroups: readonly { id: number; name: string }[];
  // 0 for the whole group.
  subgroup: number;
  onSubgroup: (id: number) => void;
  // Absent if the workout is read-only.
  changes?: WorkoutChanges;
  onTargets: () => void;
  onLanes: () => void;
  onLibrary: () => void;
  // Absent if a series cannot be added here.
  onNewSeries?: () => void;
}

export function WorkoutToolbar(props: WorkoutToolbarProps) {
  const { mode, onMode, subgroups, subgroup, onSubgroup, changes, onTargets, onLanes, onLibrary, onNewSeries } = props;
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label="Come mostrare le serie"
        data={[
          { value: 'tiles', label: 'Riquadri' },
          { value: 'lines', label: 'Righe' },
        ]}
        size="md"
        value={mode}
        onChange={(next) => onMode(next as WorkoutMode)}
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
          onChange={(event) => onSubgroup(Number(event.currentTarget.value))}
        />
      )}
      {changes && <UndoButtons changes={changes} />}
      {/* One group: where it does not fit beside the others, it takes a line of its own. */}
      <div className={classes.tools}>
        <Toolbar>
          {onNewSeries && (
            <Button size="md" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNewSeries}>
              Nuova serie
            </Button>
          )}
          <Button size="md" variant="default" leftSection={<IconStopwatch size={16} aria-hidden />} onClick={onTargets}>
            Tempi da tenere
          </Button>
          <Button size="md" variant="default" leftSection={<IconLanes size={16} aria-hidden />} onClick={onLanes}>
            Corsie
          </Button>
          <Button size="md" variant="default" leftSection={<IconBooks size={16} aria-hidden />} onClick={onLibrary}>
            Libreria
          </Button>
        </Toolbar>
      </div>
    </div>
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
