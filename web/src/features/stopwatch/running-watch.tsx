import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDeviceFloppy,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { confirmDanger } from '../../components/confirm/confirm';
import { formatRaceTime } from '../../lib/race-time';
import classes from './stopwatch.module.css';
import { useWakeLock } from './use-wake-lock';
import {
  elapsed,
  type Lane,
  lanesOf,
  lap,
  lastTapOf,
  phaseOf,
  start,
  stop,
  undo,
  type Watch,
  withoutTap,
} from './watch';

// More lanes than this take two columns on a phone, so that all are in sight.
const manyLanes = 4;

interface RunningWatchProps {
  watch: Watch;
  onChange: (watch: Watch) => void;
  // Saves the times.
  onTake: () => void;
  saving?: boolean;
  // Opens the times in a form before they are saved; absent where there is no form.
  onReview?: () => void;
  // Why the times were refused; empty if they were not.
  refusal?: string;
  // Starts over with another race or other athletes.
  onDrop: () => void;
}

// RunningWatch shows a started watch: the clock, a button per lane, and the actions of its phase.
export function RunningWatch(props: RunningWatchProps) {
  const { watch, onChange, onTake, saving = false, onReview, refusal = '', onDrop } = props;
  const { setup } = watch;
  const phase = phaseOf(watch);
  const lanes = lanesOf(watch);
  const last = lastTapOf(watch);
  const arrived = lanes.filter(({ time }) => time > 0).length;
  useWakeLock(phase === 'running');
  const controls = useRef<HTMLDivElement>(null);
  // The pressed button has been replaced: the focus moves to the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new phase has new buttons.
  useEffect(() => {
    if (document.activeElement === document.body) controls.current?.querySelector('button')?.focus();
  }, [phase]);
  const drop = async () => {
    if (
      watch.taps.length === 0 ||
      (await confirmDanger('I tempi presi vanno persi.', { confirmLabel: 'Elimina i tempi' }))
    ) {
      onDrop();
    }
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {[setup.race, `vasca ${setup.pool} m`, setup.every < setup.metres && `ogni ${setup.every} m`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <div className={classes.top}>
        <Dial watch={watch} running={phase === 'running'} />
        <div className={classes.controls} ref={controls}>
          {phase === 'ready' && (
            <TapButton color="green" onTap={(at) => onChange(start(watch, at))}>
              <IconPlayerPlay size={22} aria-hidden /> Via
            </TapButton>
          )}
          {phase === 'running' && (
            <TapButton color="red" onTap={(at) => onChange(stop(watch, at))}>
              <IconPlayerStop size={22} aria-hidden /> Stop
            </TapButton>
          )}
          {phase === 'stopped' && (
            <Button
              size="lg"
              className={classes.save}
              leftSection={<IconDeviceFloppy size={20} aria-hidden />}
              disabled={arrived === 0}
              loading={saving}
              onClick={onTake}
            >
              {arrived === 1 ? 'Salva 1 tempo' : `Salva ${arrived} tempi`}
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            classNames={{ root: classes.undo, label: classes.undoLabel }}
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            disabled={last === null}
            onClick={() => onChange(undo(watch))}
          >
            {'Annulla '}
            {last !== null && <span className={classes.undone}>{last}</span>}
          </Button>
        </div>
      </div>
      {phase === 'stopped' && arrived === 0 && (
        <Text size="sm">Nessuno è arrivato: si salva chi ha il tempo dell'arrivo. Per continuare annulla lo stop.</Text>
      )}
      {refusal && (
        <Alert color="red" role="alert" title="I tempi non sono salvati">
          {refusal}
        </Alert>
      )}
      <ol className={classes.lanes} aria-label="Atleti" data-many={lanes.length > manyLanes || undefined}>
        {lanes.map((lane) => (
          <li key={lane.swimmer.id}>
            <LaneButton
              lane={lane}
              last={setup.metres}
              disabled={phase !== 'running' || lane.next === null}
              onTap={(at) => onChange(lap(watch, lane.swimmer.id, at))}
              onCancel={(at) => onChange(withoutTap(watch, lane.swimmer.id, at))}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {last === null ? '' : `Ultimo tocco: ${last}`}
      </p>
      {phase !== 'running' && (
        <Group justify="flex-end" gap="xs">
          {onReview && phase === 'stopped' && (
            <Button
              variant="subtle"
              leftSection={<IconPencil size={16} aria-hidden />}
              disabled={saving}
              onClick={onReview}
            >
              Rivedi prima di salvare
            </Button>
          )}
          <Button
            variant="subtle"
            color={phase === 'ready' ? undefined : 'red'}
            leftSection={phase === 'ready' ? <IconPencil size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />}
            onClick={() => void drop()}
          >
            {phase === 'ready' ? 'Cambia gara o atleti' : 'Elimina i tempi e ricomincia'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

// Milliseconds between updates of the display: hundredths are only readable once it stops.
const tick = 50;

function Dial({ watch, running }: { watch: Watch; running: boolean }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, [running]);
  const shown = elapsed(watch, now);
  return (
    <div className={classes.dial} role="timer" aria-label="Cronometro">
      {shown === 0 ? "0'00''00" : formatRaceTime(shown)}
    </div>
  );
}

interface LaneButtonProps {
  lane: Lane;
  last: number;
  disabled: boolean;
  onTap: (at: number) => void;
  // The tap at this moment was the start of a scroll.
  onCancel: (at: number) => void;
}

// LaneButton times one athlete: a tap takes the split shown on the button.
function LaneButton({ lane, last, disabled, onTap, onCancel }: LaneButtonProps) {
  const tapped = useRef(0);
  const { swimmer, time, next, lap: stretch } = lane;
  return (
    <button
      type="button"
      className={classes.lane}
      data-arrived={time > 0 || undefined}
      disabled={disabled}
      {...tapping((at) => {
        tapped.current = at;
        onTap(at);
      })}
      onPointerCancel={() => onCancel(tapped.current)}
    >
      <span className={classes.swimmer}>{swimmer.name}</span>
      <span className={classes.taken}>{takenText(lane)}</span>
      <span className={classes.next}>{nextText(next, last)}</span>
      <span className={classes.stretch}>{stretch > 0 ? `parziale ${formatRaceTime(stretch)}` : ''}</span>
    </button>
  );
}

// takenText returns the final time, or the last split.
function takenText({ splits, time }: Lane): string {
  if (time > 0) return formatRaceTime(time);
  const split = splits.at(-1);
  return split ? `${split.metres} m: ${formatRaceTime(split.time)}` : '';
}

function nextText(next: number | null, last: number): string {
  if (next === null) return 'Tempo preso';
  return next === last ? "Tocca all'arrivo" : `Tocca ai ${next} m`;
}

interface TapButtonProps {
  color: string;
  onTap: (at: number) => void;
  children: ReactNode;
}

function TapButton({ color, onTap, children }: TapButtonProps) {
  return (
    <button type="button" className={classes.tap} data-color={color} {...tapping(onTap)}>
      {children}
    </button>
  );
}

// tapping takes a time on pointer down: the click comes a tenth of a second later. A click without a pointer comes from
// the keyboard.
const tapping = (onTap: (at: number) => void) => ({
  onPointerDown: (event: PointerEvent) => {
    if (event.button === 0) onTap(Date.now());
  },
  onClick: (event: MouseEvent) => {
    if (event.detail === 0) onTap(Date.now());
  },
});
