import { NavLink, ScrollArea } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { PathIcon } from '../../components/path-icon';
import type { MenuEntry } from './menu';

interface NavigationProps {
  entries: readonly MenuEntry[];
  onNavigate: () => void;
}

const dashboard: MenuEntry = { id: 0, label: 'Dashboard', path: '/dashboard', children: [] };

export function Navigation({ entries, onNavigate }: NavigationProps) {
  const current = useRouterState({ select: (state) => state.location.pathname });
  const own = entries.some((entry) => entry.path === dashboard.path) ? entries : [dashboard, ...entries];
  return (
    <ScrollArea>
      {own.map((entry) => (
        <NavigationEntry key={entry.id} entry={entry} current={current} onNavigate={onNavigate} />
      ))}
    </ScrollArea>
  );
}

interface EntryProps {
  entry: MenuEntry;
  current: string;
  onNavigate: () => void;
}

function NavigationEntry({ entry, current, onNavigate }: EntryProps) {
  const below = entry.children.map((child) => (
    <NavigationEntry key={child.id} entry={child} current={current} onNavigate={onNavigate} />
  ));
  const icon = <PathIcon path={entry.path} />;
  if (entry.path === null) {
    return (
      <NavLink component="button" label={entry.label} leftSection={icon} defaultOpened>
        {below}
      </NavLink>
    );
  }
  return (
    <>
      <NavLink
        component={Link}
        to={entry.path}
        label={entry.label}
        leftSection={icon}
        active={entry.path === current}
        onClick={onNavigate}
      />
      {below}
    </>
  );
}
