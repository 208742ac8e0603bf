import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ScreenLink } from '../api/addresses';
import { Menu, MenuItem } from '../components/menu/menu';

type EventScreen = ScreenLink & { label: string; shown: boolean };

// EventScreensMenu links to the other screens of an event; nothing is rendered if none is shown.
export function EventScreensMenu({ screens }: { screens: readonly EventScreen[] }) {
  const visible = screens.filter(({ shown }) => shown);
  if (visible.length === 0) return null;
  return (
    <Menu
      target={
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Evento
        </Button>
      }
    >
      {visible.map(({ label, to, search }) => (
        <MenuItem key={to} to={to} search={search}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
