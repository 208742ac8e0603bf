import type { Icon } from '@tabler/icons-react';
import classes from './categories.module.css';

interface IconButtonProps {
  // What it does, and to what.
  label: string;
  title: string;
  icon: Icon;
  danger?: boolean;
  // It loses its use under the finger, but not the focus.
  inactive?: boolean;
  onClick: () => void;
}

// IconButton is an ActionIcon without its weight: a tab with all its races open draws thousands of them.
export function IconButton({ label, title, icon: Drawing, danger, inactive, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      data-danger={danger || undefined}
      aria-label={label}
      title={title}
      aria-disabled={inactive || undefined}
      onClick={inactive ? undefined : onClick}
    >
      <Drawing size={18} aria-hidden />
    </button>
  );
}
