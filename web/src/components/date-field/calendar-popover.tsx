import '@mantine/core/styles/Popover.css';
import { Popover } from '@mantine/core';
import { type ComponentProps, type ReactElement, useEffect, useState } from 'react';
import { Calendar } from './calendar';

interface CalendarPopoverProps extends ComponentProps<typeof Calendar> {
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactElement;
}

/**
 * A separate chunk, because most dates are typed and the calendar is heavy. It replaces the plain button, and opens
 * once the button has the focus.
 */
export function CalendarPopover({ opened, onChange, children, ...calendar }: CalendarPopoverProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Popover opened={ready && opened} onChange={onChange} trapFocus withinPortal position="bottom-end">
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label="Calendario">
        <Calendar {...calendar} />
      </Popover.Dropdown>
    </Popover>
  );
}
