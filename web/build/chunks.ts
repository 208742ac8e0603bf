import type { Rolldown } from 'vite';

// Which modules travel together. A group takes the module that names it and whatever that imports, unless a group before it
// already has it: so a screen loads a few chunks instead of fifty crumbs whose headers weigh as much as they do.

const mantine = (...components: string[]) => new RegExp(`@mantine/core/esm/components/(${components.join('|')})/`);

const portalModules =
  /src\/(app\/portal\.tsx|routes\/use-grid-search|components\/status-badge|lib\/dates)|react-query\/.*\/use(Query|Mutation)\./;

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The entry and the login.
  { name: 'base', tags: ['$initial'], priority: 90 },
  // What every screen behind the login stands on.
  {
    name: 'portal',
    test: (id: string) => portalModules.test(id) || mantine('Card', 'SimpleGrid').test(id),
    priority: 80,
  },
  { name: 'grid', test: /src\/components\/data-grid\/data-grid\.tsx$/, priority: 70 },
  { name: 'dialog', test: mantine('Modal', 'Drawer'), priority: 60 },
  { name: 'popover', test: mantine('Popover', 'Combobox', 'Menu'), priority: 50 },
  { name: 'form', test: /src\/components\/record-panel\/record-panel\.tsx$/, priority: 40 },
];
