import { ActionIcon } from '@mantine/core';
import type { ComponentType } from 'react';
import classes from './icon-action.module.css';

interface IconActionProps {
  label: string;
  /** The accessible name: the action and its row. */
  name: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  color?: 'red' | 'green';
  loading?: boolean;
  /** A click handler, or the props of a link. */
  target: object;
}

/** An icon in a row: with its label on wide screens, otherwise with a tooltip for mouse and keyboard. */
export function IconAction({ label, name, Icon, color, loading, target }: IconActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={color}
      aria-label={name}
      data-tip={label}
      className={classes.action}
      loading={loading}
      {...target}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.label} aria-hidden>
        {label}
      </span>
    </ActionIcon>
  );
}
