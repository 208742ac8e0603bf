import { levelAdmin, levelClub } from '../../api/generated/constants';
import type { MenuItem } from '../../api/generated/shared';

export interface MenuEntry {
  id: number;
  label: string;
  // Null for a heading without a screen of its own.
  path: string | null;
  children: MenuEntry[];
}

export const guide: MenuEntry = { id: -1, label: 'Guida', path: '/Guida', children: [] };

// menuOf builds the menu from the items that the user's functions grant, flat or nested. It omits items whose screen
// does not exist and headings without items. Guida is always last.
export function menuOf(granted: readonly MenuItem[], registered: ReadonlySet<string>): MenuEntry[] {
  const items = new Map(granted.filter((item) => item.enabled === 1).map((item) => [item.id, item]));
  const flat = [...items.values()].sort((a, b) => a.order - b.order || a.id - b.id);
  const top = flat.filter((item) => !items.has(item.parentId));
  const entries = top.flatMap((item) => entryOf(item, flat, registered, new Set()));
  const withoutGuide = entries.filter((entry) => entry.path !== guide.path);
  return [...withoutGuide, guide];
}

function entryOf(
  item: MenuItem,
  flat: readonly MenuItem[],
  registered: ReadonlySet<string>,
  above: ReadonlySet<number>,
): MenuEntry[] {
  const line = new Set(above).add(item.id);
  const hanging = [...(item.items ?? []), ...flat.filter((other) => other.parentId === item.id)];
  const below = new Map(hanging.map((child) => [child.id, child]));
  const children = [...below.values()]
    .filter((child) => !line.has(child.id) && child.enabled === 1)
    .flatMap((child) => entryOf(child, flat, registered, line));
  const path = pathOf(item.route);
  const exists = path !== null && registered.has(path);
  if (!exists && children.length === 0) return [];
  return [{ id: item.id, label: item.name, path: exists ? path : null, children }];
}

export interface BarUser {
  levelId: number;
  // Whether the user has training groups.
  trains: boolean;
}

// barItems returns the items of the bottom bar, by role. Administrators have users and orders; clubs their orders;
// coaches with groups the training plan. Premium is for coaches without.
export function barItems(
  items: readonly MenuItem[],
  { levelId, trains }: BarUser,
  menu: readonly MenuItem[] = [],
): readonly MenuItem[] {
  const ofMenu = (path: string) => menu.filter((item) => pathOf(item.route) === path).slice(0, 1);
  const ofBar = (...paths: string[]) => items.filter((item) => paths.includes(pathOf(item.route) ?? ''));
  switch (levelId) {
    case levelAdmin:
      return [...ofMenu('/Utenti'), ...ofBar('/attivita'), ...ofMenu('/Ordini')];
    case levelClub:
      return [...ofBar('/Soci', '/attivita'), ...ofMenu('/Ordini')];
    default:
      return trains ? [...ofMenu('/Allenamenti'), ...ofBar('/Soci', '/attivita')] : items;
  }
}

// withPhoneLabels gives menu entries the name and path that the bottom bar has for the same screen.
export function withPhoneLabels(entries: readonly MenuEntry[], items: readonly MenuItem[]): MenuEntry[] {
  return entries.map((entry) => {
    const same = items.find((item) => sameScreens[pathOf(item.route) ?? '']?.includes(entry.path ?? ''));
    return same ? { ...entry, label: same.name, path: pathOf(same.route) } : entry;
  });
}

// The screens of the bottom bar that have another path in the main menu.
const sameScreens: Record<string, readonly string[]> = {
  '/Soci': ['/Atleti'],
  '/attivita': ['/Eventi', '/NsEventi'],
};

const athletePaths = ['/Atleti', '/Soci', '/Atleta', '/Certificati', '/Ufficiali'];
const eventPaths = ['/NsEventi', '/Eventi', '/Evento', '/Iscrizioni', '/Gara', '/Risultati'];

// Screens that have no menu item of their own, by the item they belong to.
const relatedPaths: Record<string, readonly string[]> = {
  '/Soci': athletePaths,
  '/Atleti': athletePaths,
  '/attivita': eventPaths,
  '/Eventi': eventPaths,
  '/NsEventi': eventPaths,
  '/Allenamenti': ['/Allenamento', '/Presenze', '/Tempi'],
  '/Amministrazione': ['/Audit', '/Lavori'],
};

// isAt reports whether the current path belongs to a menu item.
export const isAt = (path: string, here: string): boolean => path === here || (relatedPaths[path] ?? []).includes(here);

// pathOf accepts a route's name or its path: "Utenti" and "/Utenti" are the same screen. Dashboard's path is lower
// case.
export function pathOf(route: string): string | null {
  const name = route.trim().replace(/^\//, '');
  if (name === '') return null;
  return name === 'Dashboard' ? '/dashboard' : `/${name}`;
}
