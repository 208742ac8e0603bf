import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError, esitoStale } from '../../api/call';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { useOutbox } from '../../components/outbox/outbox-provider';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { formatRaceTime } from '../../lib/race-time';
import { confirmProposal, type Decision, type Heat, type Lane } from './api';
import { type Decisions, decisionFor, decisionText, differing, keys, Status, titleOf, undecided } from './rules';
import classes from './timing.module.css';

export const topicOf = (id: number) => `cronometro ${id}`;

interface HeatDeskProps {
  heat: Heat;
  onDone: () => void;
  // Called when a result changed since the heat was loaded.
  onStale: () => void;
}

const times = (list: readonly number[]) => list.map((time) => formatRaceTime(time)).join('  ');

// HeatDesk shows a heat in large type. Enter confirms it; doubtful lanes are decided first.
export function HeatDesk({ heat, onDone, onStale }: HeatDeskProps) {
  const outbox = useOutbox();
  const [decided, setDecided] = useState<Decisions>(new Map());
  const [selected, setSelected] = useState(() => undecided(heat, new Map())[0]?.lane ?? heat.lanes[0]?.lane ?? 0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [stale, setStale] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = undecided(heat, decided);
  // After a refusal, the lanes whose stored result differs are marked.
  const conflicts = stale ? differing(heat, decided) : [];

  const decide = (decision: Decision) => {
    const next = new Map(decided).set(decision.lane ?? 0, decision);
    setDecided(next);
    setSelected(undecided(heat, next)[0]?.lane ?? decision.lane ?? 0);
    button.current?.focus({ preventScroll: true });
  };
  const confirm = async () => {
    const first = open[0];
    if (busy) return;
    if (first) {
      setSelected(first.lane);
      setProblem(`Corsie da decidere: ${open.map(({ lane }) => lane).join(', ')}`);
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      const outcome = await outbox.send(
        confirmProposal,
        { id: heat.id, version: heat.version, decided: [...decided.values()] },
        {
          topic: topicOf(heat.id),
          what: `Batteria cronometrata: ${titleOf(heat)}`,
          onReply: ({ warnings }) => {
            for (const warning of warnings) notify.warning(warning);
          },
        },
      );
      notify.success(outcome === 'sent' ? `${titleOf(heat)}: salvata` : `${titleOf(heat)}: in attesa della rete`);
      onDone();
    } catch (error) {
      const changed = error instanceof ApiError && error.esito === esitoStale;
      setStale(changed);
      if (changed) onStale();
      setProblem(
        changed
          ? 'Un risultato o la start list sono cambiati dopo l’arrivo del file: controlla i tempi salvati e decidi le corsie diverse.'
          : messageOf(error),
      );
    } finally {
      setBusy(false);
    }
  };

  // The lane to decide stays in sight, also on a phone in landscape.
  useEffect(() => {
    document.querySelector(`[data-lane="${selected}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useDeskKeys(heat, selected, setSelected, decide);

  return (
    <Stack gap="sm">
      <h2 className={classes.title}>{titleOf(heat)}</h2>
      <p className={classes.legend}>
        Tasti:{' '}
        {keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
      <section className={classes.frame} aria-label="Corsie">
        <LanesTable
          lanes={heat.lanes}
          decided={decided}
          selected={selected}
          conflicts={conflicts}
          onSelect={setSelected}
          onDecide={decide}
        />
      </section>
      <p role="alert" className={classes.doubt}>
        {problem}
      </p>
      <Group className={classes.confirm}>
        <Button ref={button} size="lg" onClick={() => void confirm()} loading={busy}>
          Conferma la batteria
        </Button>
      </Group>
    </Stack>
  );
}

// useDeskKeys handles the keys of the desk: arrows select a lane, the others decide the selected lane.
function useDeskKeys(
  heat: Heat,
  selected: number,
  onSelect: (lane: number) => void,
  onDecide: (decision: Decision) => void,
) {
  const latest = useRef({ heat, selected, onSelect, onDecide });
  latest.current = { heat, selected, onSelect, onDecide };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, select, textarea, [role=dialog]'))
        return;
      const now = latest.current;
      const at = now.heat.lanes.findIndex(({ lane }) => lane === now.selected);
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const next = now.heat.lanes[at + (event.key === 'ArrowDown' ? 1 : -1)];
        if (next) now.onSelect(next.lane);
        return;
      }
      const lane = now.heat.lanes[at];
      const decision = lane && decisionFor(event.key.toLowerCase(), lane);
      if (decision) now.onDecide(decision);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

interface LanesTableProps {
  lanes: readonly Lane[];
  decided: Decisions;
  // The number of the selected lane.
  selected: number;
  // The lanes whose stored result changed.
  conflicts: readonly Lane[];
  onSelect: (lane: number) => void;
  onDecide: (decision: Decision) => void;
}

function LanesTable({ lanes, decided, selected, conflicts, onSelect, onDecide }: LanesTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Corsia</th>
          <th scope="col">Atleta</th>
          <th scope="col">Piastra</th>
          <th scope="col">Cronometri</th>
          <th scope="col">Tempo</th>
          <th scope="col">Salvato</th>
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <LaneRow
            key={lane.lane}
            lane={lane}
            decision={decided.get(lane.lane)}
            selected={lane.lane === selected}
            conflict={conflicts.includes(lane)}
            onSelect={() => onSelect(lane.lane)}
            onDecide={onDecide}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LaneRowProps {
  lane: Lane;
  decision: Decision | undefined;
  selected: boolean;
  // Another result was stored meanwhile.
  conflict: boolean;
  onSelect: () => void;
  onDecide: (decision: Decision) => void;
}

const choices = [
  ['p', 'Piastra'],
  ['c', 'Cronometri'],
  ['a', 'Assente'],
  ['s', 'Squalificato'],
  ['i', 'Ignora'],
] as const;

function LaneRow({ lane, decision, selected, conflict, onSelect, onDecide }: LaneRowProps) {
  const doubt = lane.doubtful === 1 && !decision;
  const measured = lane.time > 0 ? formatRaceTime(lane.time) : '';
  const shown = decision ? decisionText(decision) : measured;
  return (
    <tr
      className={classes.row}
      data-doubt={doubt || conflict || undefined}
      data-lane={lane.lane}
      data-selected={selected || undefined}
      onClick={onSelect}
      aria-current={selected}
    >
      <th scope="row" className={classes.lane}>
        {lane.lane}
      </th>
      <td>
        {lane.athlete || '—'}
        <span className={classes.club}>{lane.absent === 1 ? `${lane.clubName} · assente` : lane.clubName}</span>
        {doubt && <span className={classes.doubt}>{lane.doubt}</span>}
        {conflict && <span className={classes.doubt}>Il risultato salvato è diverso: scegli quale vale</span>}
        {selected && (
          <Group gap={4} mt={4}>
            {choices.map(([key, label]) => {
              const decision = decisionFor(key, lane);
              return (
                decision && (
                  <Button key={key} size="compact-sm" variant="default" onClick={() => onDecide(decision)}>
                    {label}
                  </Button>
                )
              );
            })}
            {lane.entryId !== null && (
              <RaceTimeField
                size="xs"
                w="7rem"
                aria-label={`Tempo della corsia ${lane.lane}`}
                value={decision?.time ?? lane.time}
                onChange={(time) => {
                  if (time > 0 && time !== lane.time)
                    onDecide({ lane: lane.lane, time, status: Status.regular, reason: 0 });
                }}
              />
            )}
          </Group>
        )}
      </td>
      <td className={classes.figure}>{lane.pad > 0 ? formatRaceTime(lane.pad) : ''}</td>
      <td className={classes.figure}>{times(lane.watches)}</td>
      <td className={classes.time}>{shown}</td>
      <td className={classes.figure}>{lane.saved > 0 ? formatRaceTime(lane.saved) : ''}</td>
    </tr>
  );
}
