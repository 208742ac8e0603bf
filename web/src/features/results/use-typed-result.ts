import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { notify } from '../../components/notify';
import type { ResultRow } from './api';
import { Reason } from './reasons';
import { type Result, Status, withStatus, withTime } from './rules';
import { type Command, commandOf, type Kind, type StatusCommand, typedValue, valueText } from './typing';
import { nameOf } from './use-results';

// Commands that open a dialog; the others change the status at once.
export type DialogCommand = Exclude<Command, StatusCommand>;

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

interface TypedResult {
  row: ResultRow;
  // The stored result, or the one that waits to be saved.
  mine: Result;
  kind: Kind;
  field: RefObject<HTMLInputElement | null>;
  save: (row: ResultRow, mine: Result) => Promise<boolean>;
  onCommand: (row: ResultRow, command: DialogCommand) => void;
  // Handles the keys that move to another row.
  onWalk: (event: KeyboardEvent<HTMLInputElement>) => void;
}

// useTypedResult holds the digits being typed for a row, saves them, and runs the one-key commands.
export function useTypedResult({ row, mine, kind, field, save, onCommand, onWalk }: TypedResult) {
  // The digits being typed; null while the field shows a stored or waiting result.
  const [digits, setDigits] = useState<string | null>(null);
  // The row as it was when typing began, so that another user's new result is not overwritten unseen.
  const rowWhenTyped = useRef(row);
  if (digits === null) rowWhenTyped.current = row;
  const value = digits === null ? mine.time : typedValue(digits, kind);
  const invalid = value === null;

  const saveTyped = async () => {
    if (digits === null || value === null) return;
    if (value === mine.time) {
      setDigits(null);
      return;
    }
    const saved = await save(rowWhenTyped.current, withTime(mine, value));
    if (!saved) {
      field.current?.focus();
      return;
    }
    setDigits(null);
    if (mine.status === Status.absent && value > 0)
      notify.success(`${nameOf(row)} non è più assente: ${valueText(value, kind)}`);
  };
  const run = (command: Command) => {
    if (setsStatus(command)) {
      const typed = value !== null && command !== 'noTime' ? withTime(mine, value) : mine;
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
  return { digits, setDigits, invalid, modified: digits !== null && value !== mine.time, saveTyped, onKey };
}
