import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { formatDate, type IsoDate } from '../../lib/dates';
import { loadWithRetry } from '../../lib/load-with-retry';
import { text } from '../../lib/text';
import { maskItalianDate, parseItalianDate } from '../../lib/typed-dates';

const load = async () => ({ default: (await import('./calendar-popover')).CalendarPopover });
const CalendarPopover = lazy(() => loadWithRetry(load));
// Preloads the calendar when the pointer is on the button.
const preload = () => void load().catch(() => undefined);

interface DateFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'error'> {
  value: IsoDate | null;
  onChange: (date: IsoDate | null) => void;
  onBlur?: () => void;
  error?: ReactNode;
  min?: IsoDate;
  max?: IsoDate;
}

/**
 * A date as dd/mm/yyyy, typed or picked. Text that is not a date stays in the field, marked as an error, and the
 * value is null: it is never moved to another day.
 */
export function DateField({ value, onChange, onBlur, error, min, max, disabled, readOnly, ...input }: DateFieldProps) {
  // What is being typed; null while the field shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false); // the calendar was opened once
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // A value from outside (another record, a reset) replaces what was being typed.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(null);
    setChecked(false);
  }

  const shown = typed ?? formatDate(value);
  const accepted = (content: string): IsoDate | null => {
    const date = parseItalianDate(content);
    return date !== null && (!min || date >= min) && (!max || date <= max) ? date : null;
  };
  const invalid = shown.trim() !== '' && accepted(shown) === null;

  const give = (date: IsoDate | null) => {
    setLastValue(date);
    if (date !== value) {
      onChange(date);
    }
  };

  const type = (content: string) => {
    const next = maskItalianDate(content, shown);
    setTyped(next);
    setChecked(next.length >= 10);
    give(accepted(next));
  };

  const pick = (date: IsoDate | null) => {
    setTyped(null);
    setOpen(false);
    give(date);
    field.current?.focus();
  };

  // Closed with Esc, or by a click elsewhere, which then has the focus.
  const show = (next: boolean) => {
    setOpen(next);
    if (!next) opener.current?.focus();
  };

  const button = (
    <ActionIcon
      ref={opener}
      variant="subtle"
      color="gray"
      disabled={disabled || readOnly}
      aria-label="Apri il calendario"
      autoFocus={open}
      // While the calendar is open, Esc closes it and not the panel around the field.
      data-mantine-stop-propagation={open || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setOpen(false);
        }
      }}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        setEverOpened(true);
        setOpen(!open);
      }}
    >
      <IconCalendar size={16} aria-hidden />
    </ActionIcon>
  );

  return (
    <TextInput
      {...input}
      ref={field}
      disabled={disabled}
      readOnly={readOnly}
      value={shown}
      placeholder="gg/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      // The record panel does not save while a field contains invalid text.
      data-unreadable={invalid || undefined}
      error={invalid && checked ? text.invalidDate : error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setChecked(true);
        onBlur?.();
      }}
      rightSection={
        everOpened ? (
          <Suspense fallback={button}>
            <CalendarPopover opened={open} onChange={show} value={value} min={min} max={max} onPick={pick}>
              {button}
            </CalendarPopover>
          </Suspense>
        ) : (
          button
        )
      }
      rightSectionPointerEvents="all"
    />
  );
}
