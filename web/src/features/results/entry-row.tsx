import { ActionIcon } from '@mantine/core';
import { IconDeviceFloppy, IconDotsVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import { Menu, MenuItem } from '../../components/menu/menu';
import { PersonName } from '../../components/person-name/person-name';
import { DASH } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import { detailText } from '../../lib/result-groups';
import { text } from '../../lib/text';
import type { ResultRow } from './api';
import { EntryConflict, EntryOutcome } from './entry-outcome';
import classes from './entry-table.module.css';
import { Reason } from './reasons';
import { penaltyText, type Result, Status, sameResult, statusLabel, statusOptions, withStatus } from './rules';
import { digitsOf, formatDigits, type Kind, pastedDigits, valueText } from './typing';
import type { RowView } from './use-results';
import { type DialogCommand, useTypedResult } from './use-typed-result';

interface EntryRowProps {
  row: ResultRow;
  view: RowView;
  state: 'success' | 'danger';
  kind: Kind;
  onWalk: (event: KeyboardEvent<HTMLInputElement>) => void;
  save: (row: ResultRow, mine: Result) => Promise<boolean>;
  forget: (row: ResultRow) => Promise<void>;
  onCommand: (row: ResultRow, command: DialogCommand) => void;
  onDelete: (row: ResultRow) => void;
}

// A page has fifty rows; typing in one must not render the others again.
export const EntryRow = memo(Row, (before, after) => before.row === after.row && sameView(before.view, after.view));

const sameView = (a: RowView, b: RowView) =>
  sameResult(a.mine, b.mine) && a.busy === b.busy && a.waits === b.waits && a.refusal === b.refusal;

function Row({ row, view, state, kind, onWalk, save, forget, onCommand, onDelete }: EntryRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedResult({ row, mine: view.mine, kind, field, save, onCommand, onWalk });
  const { digits, setDigits, invalid, modified, saveTyped } = typed;
  const name = nameOf(row);
  const maySave = (modified || (view.refusal !== '' && !view.theirs)) && !invalid;
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
          value={digits === null ? valueText(view.mine.time, kind) : formatDigits(digits, kind)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setDigits(digitsOf(currentTarget.value))}
          onPaste={(event) => {
            const pasted = pastedDigits(event.clipboardData.getData('text'), kind);
            event.preventDefault();
            if (pasted !== null) setDigits(pasted);
          }}
          onKeyDown={typed.onKey}
          // A confirmation about another lane takes the focus; the typed digits are kept.
          onBlur={({ relatedTarget }) => void (relatedTarget?.closest('[role="dialog"]') ? undefined : saveTyped())}
        />
      </td>
      <td className={classes.chosen}>
        <StatusSelect
          name={name}
          kind={kind}
          mine={view.mine}
          onStatus={(status, reason) => void save(row, withStatus(view.mine, status, reason))}
        />{' '}
        {penaltyText(view.mine, kind)}
        <span className={classes.members}>{detailText(view.mine)}</span>
      </td>
      <td className={classes.outcome}>
        <EntryOutcome view={view} state={state} modified={modified} wrong={invalid} />
        {view.theirs && (
          <EntryConflict
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
        {maySave && (
          <ActionIcon
            variant="subtle"
            tabIndex={-1}
            aria-label={`Salva il risultato di ${name}`}
            title={text.save}
            onClick={() => void (modified ? saveTyped() : save(row, view.mine))}
          >
            <IconDeviceFloppy size={18} aria-hidden />
          </ActionIcon>
        )}
        <RowMenu
          name={name}
          kind={kind}
          onCommand={(command) => onCommand(row, command)}
          onDelete={() => onDelete(row)}
        />
      </td>
    </tr>
  );
}

interface StatusSelectProps {
  name: string;
  kind: Kind;
  mine: Result;
  onStatus: (status: number, reason: number) => void;
}

function StatusSelect({ name, kind, mine, onStatus }: StatusSelectProps) {
  return (
    <select
      className={classes.status}
      aria-label={`Stato di ${name}`}
      tabIndex={-1}
      value={optionOf(mine)}
      onChange={({ currentTarget }) => {
        const { status, reason } = statusOptions[currentTarget.selectedIndex] ?? statusOptions[0];
        onStatus(status, reason);
      }}
    >
      {statusOptions.map((option) => (
        <option key={optionOf(option)} value={optionOf(option)}>
          {option.status === Status.none ? statusLabel(option.status, kind) : option.label}
        </option>
      ))}
    </select>
  );
}

interface RowMenuProps {
  name: string;
  kind: Kind;
  onCommand: (command: DialogCommand) => void;
  onDelete: () => void;
}

function RowMenu({ name, kind, onCommand, onDelete }: RowMenuProps) {
  return (
    <Menu
      target={
        <ActionIcon variant="subtle" tabIndex={-1} aria-label={`Azioni per ${name}`} title="Azioni">
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <MenuItem onClick={() => onCommand('penalty')}>Penalità</MenuItem>
      <MenuItem onClick={() => onCommand('place')}>{kind === 'time' ? 'Batteria e corsia' : 'Numero'}</MenuItem>
      <MenuItem onClick={() => onCommand('disqualification')}>Motivo della squalifica</MenuItem>
      {kind === 'time' && <MenuItem onClick={() => onCommand('reaction')}>Tempo di reazione</MenuItem>}
      {kind === 'time' && <MenuItem onClick={() => onCommand('splits')}>Intermedi</MenuItem>}
      <MenuItem onClick={() => onCommand('history')}>Cronologia</MenuItem>
      <MenuItem danger onClick={onDelete}>
        {text.delete}
      </MenuItem>
    </Menu>
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
  const place = placeOf(row, kind);
  const where = place === undefined ? '' : `, ${kind === 'time' ? 'corsia' : 'numero'} ${place}`;
  return `${kind === 'time' ? 'Tempo' : 'Punteggio'} di ${nameOf(row)}${where}`;
}

const nameOf = ({ athlete, lastName, firstName }: ResultRow) => athlete || `${lastName} ${firstName}`;
