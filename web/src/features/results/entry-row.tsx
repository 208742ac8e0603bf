import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconDeviceFloppy, IconDotsVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { Menu, MenuItem } from '../../components/menu/menu';
import { PersonName } from '../../components/person-name/person-name';
import { DASH } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import { detailText } from '../../lib/result-groups';
import { text } from '../../lib/text';
import type { ResultRow } from './api';
import classes from './entry-table.module.css';
import { Reason } from './reasons';
import {
  penaltyText,
  type Result,
  resultText,
  Status,
  sameResult,
  statusLabel,
  statusOptions,
  withStatus,
  withTime,
} from './rules';
import {
  type Command,
  commandOf,
  digitsOf,
  type Kind,
  pastedDigits,
  type StatusCommand,
  typedValue,
  valueText,
  written,
} from './typing';
import type { RowView } from './use-results';

// Commands that open a dialog; the others change the status at once.
type Opens = Exclude<Command, StatusCommand>;

const outcomeOf: Readonly<Record<StatusCommand, { status: number; reason: number }>> = {
  absent: { status: Status.absent, reason: Reason.none },
  disqualified: { status: Status.disqualified, reason: Reason.none },
  regular: { status: Status.regular, reason: Reason.none },
  noTime: { status: Status.none, reason: Reason.none },
  didNotFinish: { status: Status.disqualified, reason: Reason.didNotFinish },
  withdrawn: { status: Status.absent, reason: Reason.withdrawn },
  ill: { status: Status.absent, reason: Reason.ill },
  outOfCompetition: { status: Status.regular, reason: Reason.outOfCompetition },
};

const setsStatus = (command: Command): command is StatusCommand => command in outcomeOf;

interface EntryRowProps {
  row: ResultRow;
  view: RowView;
  state: 'success' | 'danger';
  kind: Kind;
  onWalk: (event: KeyboardEvent<HTMLInputElement>) => void;
  save: (row: ResultRow, mine: Result) => Promise<boolean>;
  forget: (row: ResultRow) => Promise<void>;
  onCommand: (row: ResultRow, command: Opens) => void;
  onDelete: (row: ResultRow) => void;
}

// A page has fifty rows; typing in one must not render the others again.
export const EntryRow = memo(Row, (before, after) => before.row === after.row && sameView(before.view, after.view));

const sameView = (a: RowView, b: RowView) =>
  sameResult(a.mine, b.mine) && a.busy === b.busy && a.waits === b.waits && a.refusal === b.refusal;

function Row({ row, view, state, kind, onWalk, save, forget, onCommand, onDelete }: EntryRowProps) {
  const field = useRef<HTMLInputElement>(null);
  // The digits being typed; null while the field shows a stored or waiting result.
  const [digits, setDigits] = useState<string | null>(null);
  // The row as it was when typing began, so that another user's new result is not overwritten unseen.
  const rowWhenTyped = useRef(row);
  if (digits === null) rowWhenTyped.current = row;
  const value = digits === null ? view.mine.time : typedValue(digits, kind);
  const invalid = value === null;
  const name = row.athlete || `${row.lastName} ${row.firstName}`;
  const modified = digits !== null && value !== view.mine.time;

  const settle = async () => {
    if (digits === null || value === null) return;
    if (value === view.mine.time) {
      setDigits(null);
      return;
    }
    const saved = await save(rowWhenTyped.current, withTime(view.mine, value));
    if (saved) setDigits(null);
    else field.current?.focus();
  };
  const run = (command: Command) => {
    if (setsStatus(command)) {
      const typed = value !== null && command !== 'noTime' ? withTime(view.mine, value) : view.mine;
      const { status, reason } = outcomeOf[command];
      setDigits(null);
      void save(row, withStatus(typed, status, reason));
    } else onCommand(row, command);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && digits !== null) {
      event.stopPropagation();
      setDigits(null);
      return;
    }
    const command = commandOf(event.key);
    if (command) {
      event.preventDefault();
      run(command);
      return;
    }
    // An invalid time stays in the field until it is corrected.
    if (invalid && event.key === 'Enter') {
      event.preventDefault();
      return;
    }
    onWalk(event);
  };

  return (
    <tr className={classes.row} data-state={modified ? 'danger' : state}>
      <td className={classes.lane}>{placeOf(row, kind) ?? DASH}</td>
      <th scope="row" className={classes.name}>
        <PersonName sex={row.sex}>{name}</PersonName>
        <span className={classes.under}>
          {[row.birthYear > 0 ? String(row.birthYear) : '', row.clubName, row.category].filter(Boolean).join(' · ')}
        </span>
        {row.surnames && <span className={classes.members}>{row.surnames}</span>}
      </th>
      <td className={classes.wide}>{row.clubName}</td>
      <td className={classes.wide}>{row.category}</td>
      {kind === 'time' && <td className={`${classes.figure} ${classes.entered}`}>{formatRaceTime(row.entryTime)}</td>}
      <td className={`${classes.figure} ${classes.typed}`}>
        <input
          ref={field}
          data-lane
          className={classes.input}
          aria-label={fieldLabel(row, kind)}
          aria-invalid={invalid || undefined}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          value={digits === null ? valueText(view.mine.time, kind) : written(digits, kind)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setDigits(digitsOf(currentTarget.value))}
          onPaste={(event) => {
            const pasted = pastedDigits(event.clipboardData.getData('text'), kind);
            event.preventDefault();
            if (pasted !== null) setDigits(pasted);
          }}
          onKeyDown={onKey}
          // A confirmation about another lane takes the focus; the typed digits are kept.
          onBlur={({ relatedTarget }) => void (relatedTarget?.closest('[role="dialog"]') ? undefined : settle())}
        />
      </td>
      <td className={classes.chosen}>
        <select
          className={classes.status}
          aria-label={`Stato di ${name}`}
          tabIndex={-1}
          value={optionOf(view.mine)}
          onChange={({ currentTarget }) => {
            const { status, reason } = statusOptions[currentTarget.selectedIndex] ?? statusOptions[0];
            void save(row, withStatus(view.mine, status, reason));
          }}
        >
          {statusOptions.map((option) => (
            <option key={optionOf(option)} value={optionOf(option)}>
              {option.status === Status.none ? statusLabel(option.status, kind) : option.label}
            </option>
          ))}
        </select>{' '}
        {penaltyText(view.mine, kind)}
        <span className={classes.members}>{detailText(view.mine)}</span>
      </td>
      <td className={classes.outcome}>
        <Outcome view={view} state={state} modified={modified} wrong={invalid} />
        {view.theirs && (
          <Conflict
            name={name}
            kind={kind}
            mine={view.mine}
            theirs={view.theirs}
            onMine={() => void save(row, view.mine)}
            onTheirs={() => void forget(row)}
          />
        )}
      </td>
      <td className={classes.actions}>
        {(modified || (view.refusal !== '' && !view.theirs)) && !invalid && (
          <ActionIcon
            variant="subtle"
            tabIndex={-1}
            aria-label={`Salva il risultato di ${name}`}
            title={text.save}
            onClick={() => void (modified ? settle() : save(row, view.mine))}
          >
            <IconDeviceFloppy size={18} aria-hidden />
          </ActionIcon>
        )}
        <Menu
          target={
            <ActionIcon variant="subtle" tabIndex={-1} aria-label={`Azioni per ${name}`} title="Azioni">
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          }
        >
          <MenuItem onClick={() => onCommand(row, 'penalty')}>Penalità</MenuItem>
          <MenuItem onClick={() => onCommand(row, 'place')}>
            {kind === 'time' ? 'Batteria e corsia' : 'Numero'}
          </MenuItem>
          <MenuItem onClick={() => onCommand(row, 'disqualification')}>Motivo della squalifica</MenuItem>
          {kind === 'time' && <MenuItem onClick={() => onCommand(row, 'reaction')}>Tempo di reazione</MenuItem>}
          {kind === 'time' && <MenuItem onClick={() => onCommand(row, 'splits')}>Intermedi</MenuItem>}
          <MenuItem onClick={() => onCommand(row, 'history')}>Cronologia</MenuItem>
          <MenuItem danger onClick={() => onDelete(row)}>
            {text.delete}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

// optionOf returns the value of a status and reason in the list of choices.
const optionOf = ({ status, reason }: { status: number; reason: number }) =>
  reason === Reason.none ? String(status) : `${status}-${reason}`;

// placeOf returns the lane, or the drawn number; undefined before the start list exists.
function placeOf({ heat, lane, turn }: ResultRow, kind: Kind): number | undefined {
  if (kind === 'time') return heat > 0 || lane > 0 ? lane : undefined;
  return turn > 0 ? turn : undefined;
}

function fieldLabel(row: ResultRow, kind: Kind): string {
  const name = row.athlete || `${row.lastName} ${row.firstName}`;
  const place = placeOf(row, kind);
  const where = place === undefined ? '' : `, ${kind === 'time' ? 'corsia' : 'numero'} ${place}`;
  return `${kind === 'time' ? 'Tempo' : 'Punteggio'} di ${name}${where}`;
}

interface OutcomeProps {
  view: RowView;
  state: 'success' | 'danger';
  modified: boolean;
  wrong: boolean;
}

// Outcome shows the row's state in words, in addition to its colour.
function Outcome({ view, state, modified, wrong }: OutcomeProps) {
  if (wrong) return <Sign kind="bad" words={text.invalidTime} />;
  if (view.busy) return <Sign kind="wait" words="Salvataggio…" />;
  if (view.refusal !== '') return <Sign kind="bad" words={view.refusal} />;
  if (view.waits) return <Sign kind="wait" words="In attesa" />;
  if (modified) return <Sign kind="bad" words="Da salvare" />;
  return state === 'success' ? <Sign kind="good" words="Salvato" /> : <span className={classes.todo}>Da inserire</span>;
}

const signs = { good: IconCheck, bad: IconAlertTriangle, wait: IconClock };

function Sign({ kind, words }: { kind: keyof typeof signs; words: string }) {
  const Icon = signs[kind];
  return (
    <span className={classes.sign} data-kind={kind}>
      <Icon size={16} aria-hidden /> {words}
    </span>
  );
}

interface ConflictProps {
  name: string;
  kind: Kind;
  mine: Result;
  theirs: Result;
  onMine: () => void;
  onTheirs: () => void;
}

// Conflict shows the stored and the typed result, and lets the user choose.
function Conflict({ name, kind, mine, theirs, onMine, onTheirs }: ConflictProps) {
  return (
    <fieldset className={classes.conflict} aria-label={`Due risultati per ${name}`}>
      <Button size="compact-xs" variant="default" onClick={onTheirs}>
        Tieni {resultText(theirs, kind)} (attuale)
      </Button>
      <Button size="compact-xs" onClick={onMine}>
        Tieni {resultText(mine, kind)} (il tuo)
      </Button>
    </fieldset>
  );
}
