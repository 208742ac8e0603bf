import { ActionIcon, Group } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { IconAction } from './icon-action';
import { IconSlot } from './icon-slot';
import { Menu, MenuItem } from './menu/menu';
import { usePhone } from './use-phone';

interface RowAction {
  label: string;
  /** The accessible name: the action and its row. */
  name: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  color?: 'red' | 'green';
  loading?: boolean;
  /** Whether this row has the action; its space is kept. */
  here?: boolean;
  onClick: () => void;
}

interface RowIconsProps {
  /** The accessible name of the menu. */
  of: string;
  actions: readonly RowAction[];
}

/** The secondary actions of a row: aligned icons, or one menu on phones. */
export function RowIcons({ of, actions }: RowIconsProps) {
  const phone = usePhone();
  if (!phone) {
    return (
      <Group gap={2} wrap="nowrap">
        {actions.map(({ label, name, Icon, color, loading, here = true, onClick }) => (
          <IconSlot key={label} label={label}>
            {here && <IconAction {...{ label, name, Icon, color, loading }} target={{ onClick }} />}
          </IconSlot>
        ))}
      </Group>
    );
  }
  const shown = actions.filter(({ here = true }) => here);
  if (shown.length === 0) return null;
  return (
    <Menu
      target={
        <ActionIcon
          variant="subtle"
          aria-label={`Altre azioni per ${of}`}
          title="Altre azioni"
          loading={shown.some(({ loading }) => loading)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {shown.map(({ label, Icon, color, onClick }) => (
        <MenuItem key={label} icon={<Icon size={16} aria-hidden />} danger={color === 'red'} onClick={onClick}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
