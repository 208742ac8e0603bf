import { ActionIcon, Group } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Menu, MenuItem } from './menu/menu';
import { Place } from './place';
import { usePhone } from './use-phone';

interface RowAction {
  label: string;
  /** What it does to which row, for who does not see where it stands. */
  name: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  color?: 'red' | 'green';
  loading?: boolean;
  /** Whether this row has it; its place stays. */
  here?: boolean;
  onClick: () => void;
}

interface RowIconsProps {
  /** Whose the menu is. */
  of: string;
  actions: readonly RowAction[];
}

/** The lesser actions of a row: an icon each, under those of the other rows; on phones all in one menu. */
export function RowIcons({ of, actions }: RowIconsProps) {
  const phone = usePhone();
  if (!phone) {
    return (
      <Group gap={2} wrap="nowrap">
        {actions.map(({ label, name, Icon, color, loading, here = true, onClick }) => (
          <Place key={label}>
            {here && (
              <ActionIcon
                variant="subtle"
                color={color}
                aria-label={name}
                title={label}
                loading={loading}
                onClick={onClick}
              >
                <Icon size={18} aria-hidden />
              </ActionIcon>
            )}
          </Place>
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
