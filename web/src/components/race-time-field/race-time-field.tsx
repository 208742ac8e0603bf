import '@mantine/core/styles/Input.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Centis, formatRaceTime, parseRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import classes from './race-time-field.module.css';

interface RaceTimeFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'error'> {
  /** Hundredths; 0 is shown as S.T. */
  value: Centis;
  /** Called with each readable time, when the field is left or Enter is pressed. */
  onChange: (centis: Centis) => void;
  onBlur?: () => void;
  error?: ReactNode;
  /** How times are written and read here, where they are not those of races. */
  notation?: TimeNotation;
}

export interface TimeNotation {
  format: (centis: Centis) => string;
  /** Null for what is no time. */
  parse: (typed: string) => Centis | null;
}

const raceTimes: TimeNotation = { format: formatRaceTime, parse: parseRaceTime };

/** Digits only: 6235 becomes 1'02''35 on leaving the field. What is no time stays as typed, marked, and the value does not change. */
export function RaceTimeField({
  value,
  onChange,
  onBlur,
  onKeyDown,
  error,
  notation = raceTimes,
  classNames: _own,
  ...input
}: RaceTimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(null);
  }

  const [wrong, setWrong] = useState(false);
  const settle = () => {
    if (typed === null) {
      return;
    }
    const centis = notation.parse(typed);
    setWrong(centis === null);
    if (centis === null) {
      return;
    }
    setTyped(null);
    setKnown(centis);
    if (centis !== value) {
      onChange(centis);
    }
  };

  return (
    <TextInput
      {...input}
      classNames={{ input: classes.input }}
      value={typed ?? notation.format(known)}
      inputMode={input.inputMode ?? 'numeric'}
      autoComplete="off"
      // The record panel does not save while a field holds what it cannot read.
      data-unreadable={(typed !== null && notation.parse(typed) === null) || undefined}
      error={wrong ? text.invalidTime : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setWrong(false);
      }}
      // Typing over the whole time is quicker than correcting it.
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          settle();
        }
        onKeyDown?.(event);
      }}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
    />
  );
}
