import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, type LinkProps } from '../router/routing';
import classes from './menu.module.css';
import { walkMenu } from './walk-menu';

interface MenuProps {
  /** The button that opens the menu. */
  target: ReactElement<object>;
  /** Items and labels, rendered when the menu is opened. */
  children: ReactNode;
}

/**
 * A menu under its button. It is a native popover, which closes with Esc or a click outside, returns the focus and
 * needs little code.
 */
export function Menu({ target, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const move = () => menu.current && place(menu.current);
    addEventListener('scroll', move, true);
    addEventListener('resize', move);
    return () => {
      removeEventListener('scroll', move, true);
      removeEventListener('resize', move);
    };
  }, [opened]);
  return (
    <>
      {cloneElement(target, { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': opened } as object)}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className={classes.menu}
        onKeyDown={(event) => {
          walkMenu(event);
          event.stopPropagation(); // the surrounding list has its own keys
        }}
        onBeforeToggle={(event) => setOpened(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          place(event.currentTarget);
          event.currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
        }}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('[role=menuitem]')) event.currentTarget.hidePopover();
        }}
      >
        {opened && children}
      </div>
    </>
  );
}

const gap = 4;

// place puts a menu below its button, or above if there is no room.
function place(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${menu.id}"]`)?.getBoundingClientRect();
  if (!button) return;
  const { width, height } = menu.getBoundingClientRect();
  const below = button.bottom + gap;
  const top = below + height <= innerHeight - gap ? below : button.top - gap - height;
  menu.style.top = `${Math.max(gap, top)}px`;
  menu.style.left = `${Math.max(gap, Math.min(button.right, innerWidth - gap) - width)}px`;
}

interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  /** A link, instead of an action. */
  to?: string;
  search?: LinkProps['search'];
  onClick?: () => void;
  /** The accessible name, if the content is not enough. */
  name?: string;
  children: ReactNode;
}

export function MenuItem({ icon, danger, to, search, onClick, name, children }: MenuItemProps) {
  const item = {
    role: 'menuitem',
    'aria-label': name,
    className: classes.item,
    'data-danger': danger,
    'data-mantine-stop-propagation': true, // Esc closes the menu, not the dialog around it
  };
  if (to !== undefined) {
    return (
      <Link to={to} search={search} {...item}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <button type="button" {...item} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

/** A thing with several actions in one line. Up and down move between lines, left and right within one. */
export function MenuRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu.
    <div role="group" aria-label={label} className={classes.row}>
      <span className={classes.rowLabel} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <p className={classes.label} role="presentation">
      {children}
    </p>
  );
}
