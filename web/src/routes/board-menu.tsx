import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Menu, MenuItem } from '../components/menu/menu';
import { type BoardPath, isPublicBoard } from '../lib/board-paths';
import { variant } from '../lib/variant';

const boards: readonly [BoardPath, string][] = [
  ['/tabellone', 'Tabellone'],
  ['/partenze', 'Camera di chiamata'],
  ['/sovrimpressione', 'Sovrimpressione per il video'],
  ['/Speaker', 'Speaker'],
];

interface BoardMenuProps {
  eventId: number;
  // The event has public results.
  isPublic: boolean;
}

// BoardMenu opens the boards of an event in windows of their own.
export function BoardMenu({ eventId, isPublic }: BoardMenuProps) {
  const shown = boards.filter(([path]) => !isPublicBoard(path) || (isPublic && variant().publicResults === 1));
  return (
    <Menu
      target={
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Tabelloni
        </Button>
      }
    >
      {shown.map(([path, label]) => (
        <MenuItem key={path} onClick={() => window.open(`${path}?ID_EVENTO=${eventId}`, '_blank', 'noopener')}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
