import type { Icon } from '@tabler/icons-react';
import classes from './categories.module.css';

interface IconButtonProps {
  // The accessible name: action and object.
  label: string;
  title: string;
  icon: Icon;
  danger?: boolean;
  // Makes it inert without losing the focus.
  inactive?: boolean;
  onClick: () => void;
}

// IconButton is a lightweight ActionIcon: a tab with all races open renders thousands.
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
