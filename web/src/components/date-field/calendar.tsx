import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import 'dayjs/locale/it';
import { DatePicker } from '@mantine/dates';
import type { IsoDate } from '../../lib/dates';

interface CalendarProps {
  value: IsoDate | null;
  min?: IsoDate;
  max?: IsoDate;
  onPick: (date: IsoDate | null) => void;
}

/** Apart from the field, because most dates are typed and the calendar is heavy. */
export function Calendar({ value, min, max, onPick }: CalendarProps) {
  return (
    <DatePicker
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
