import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import 'dayjs/locale/it';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import type { IsoDate } from '../../lib/dates';

interface CalendarProps {
  value: IsoDate | null;
  min?: IsoDate;
  max?: IsoDate;
  onPick: (date: IsoDate | null) => void;
}

export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  // The popover focuses the element with this attribute, otherwise its first button.
  useEffect(() => {
    root.current?.querySelector('table button[tabindex="0"]')?.setAttribute('data-autofocus', '');
  }, []);

  return (
    <DatePicker
      ref={root}
      hideOutsideDates
      // Mantine's red for weekends does not have enough contrast.
      weekendDays={[]}
      locale="it"
      firstDayOfWeek={1}
      value={value}
      defaultDate={value ?? undefined}
      minDate={min}
      maxDate={max}
      onChange={onPick}
      // Esc closes the calendar, not the panel around the field.
      __stopPropagation
      ariaLabels={{
        previousMonth: 'Mese precedente',
        nextMonth: 'Mese successivo',
        previousYear: 'Anno precedente',
        nextYear: 'Anno successivo',
      }}
    />
  );
}
