import type { Rolldown } from 'vite';

// Which modules travel together. A group takes the module that names it and whatever that imports, unless a group before it
// already has it: so a screen loads a few chunks instead of fifty crumbs whose headers weigh as much as they do.

const mantine = (...components: string[]) => new RegExp(`@mantine/core/esm/components/(${components.join('|')})/`);

// The grid and what stands around every list are part of the portal: nearly every screen begins with one.
const portalModules = new RegExp(
  [
    'src/(app/portal.tsx|routes/(use-grid-search|registered|use-list|first-lists|list-input)|lib/dates)',
    'src/components/(status-badge|person-name|menu|report-menu|page-header|data-grid/(data-grid.tsx|name-filters))',
    'react-query/.*/use(Query|Mutation)\\.',
    'react-router/.*/useLocation\\.',
    'icons/Icon(CircleCheck|Copy|Download|Edit|ShieldLock|Upload)\\.',
    // A rule or two, for which no list should make a request of its own.
    'features/(athletes/athlete|clubs/club)-columns\\.module\\.css',
  ].join('|'),
);

const cardModules = new RegExp(
  [
    '@mantine/core/esm/components/(Card|SimpleGrid|List)/',
    '@mantine/hooks/esm/use-disclosure/',
    'src/(lib/(money|job-names)|api/(links|generated/(money|championship)))\\.',
    'src/features/(account/address-banner|association/approvals|dashboard/premium-card|subscriptions/buy-premium)',
    'src/(routes/buy-subscription|components/stat-tile)',
    'icons/IconAdjustments\\.',
  ].join('|'),
);

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The entry and the login.
  { name: 'base', tags: ['$initial'], priority: 90 },
  // What every screen behind the login stands on.
  {
    name: 'portal',
    test: portalModules,
    priority: 80,
  },
  // What the dashboard shares with other screens made of cards.
  { name: 'cards', test: cardModules, priority: 70 },
  { name: 'dialog', test: mantine('Modal', 'Drawer'), priority: 60 },
  { name: 'popover', test: mantine('Popover', 'Combobox', 'Menu'), priority: 50 },
  // Screens that people begin with: each with what is its own, in one file.
  ...['athletes', 'clubs', 'events', 'users'].map((screen, i) => ({
    name: screen,
    test: new RegExp(`src/routes/${screen}\\.tsx$`),
    priority: 45 - i,
  })),
  // The names of events' parts, which the dashboard's tasks speak, too.
  { name: 'meet', test: /src\/api\/generated\/meet\.ts$/, priority: 46 },
  { name: 'form', test: /src\/components\/record-panel\/record-panel\.tsx$/, priority: 40 },
];
