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
  /** Called with a valid time on blur or Enter. */
  onChange: (centis: Centis) => void;
  onBlur?: () => void;
  /** Called with the time, if it is valid, when Enter is pressed. Enter then does not submit the form. */
  onEnter?: (centis: Centis) => void;
  error?: ReactNode;
  /** How times are formatted and parsed, if not as race times. */
  notation?: TimeNotation;
}

export interface TimeNotation {
  format: (centis: Centis) => string;
  /** Returns null if the text is not a time. */
  parse: (typed: string) => Centis | null;
}

const raceTimes: TimeNotation = { format: formatRaceTime, parse: parseRaceTime };

/**
 * A time typed as digits: 6235 becomes 1'02''35 on blur. Invalid text stays, marked as an error, and the value does
 * not change.
 */
export function RaceTimeField({
  value,
  onChange,
  onBlur,
  onEnter,
  onKeyDown,
  error,
  notation = raceTimes,
  classNames: _own,
  ...input
}: RaceTimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(null);
  }

  const [invalid, setInvalid] = useState(false);
  const commit = (): Centis | null => {
    if (typed === null) {
      return lastValue;
    }
    const centis = notation.parse(typed);
    setInvalid(centis === null);
    if (centis === null) {
      return null;
    }
    setTyped(null);
    setLastValue(centis);
    if (centis !== value) {
      onChange(centis);
    }
    return centis;
  };

  return (
    <TextInput
      {...input}
      classNames={{ input: classes.input }}
      value={typed ?? notation.format(lastValue)}
      inputMode={input.inputMode ?? 'numeric'}
      autoComplete="off"
      // The record panel does not save while a field contains invalid text.
      data-unreadable={(typed !== null && notation.parse(typed) === null) || undefined}
      error={invalid ? text.invalidTime : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setInvalid(false);
      }}
      // Replacing the whole time is quicker than correcting it.
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          const centis = commit();
          if (onEnter) {
            event.preventDefault();
            if (centis !== null) onEnter(centis);
          }
        }
        onKeyDown?.(event);
      }}
      onBlur={() => {
        commit();
        onBlur?.();
      }}
    />
  );
}
