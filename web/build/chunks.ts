import type { Rolldown } from 'vite';

// Which modules travel together. A group takes the module that names it and whatever that imports, unless a group before it
// already has it: so a screen loads a few chunks instead of fifty crumbs whose headers weigh as much as they do.

const mantine = (...components: string[]) => new RegExp(`@mantine/core/esm/components/(${components.join('|')})/`);

// The grid and what stands around every list are part of the portal: nearly every screen begins with one.
const portalModules = new RegExp(
  [
    'src/api/club-lookups',
    'src/(app/portal.tsx|routes/(use-grid-search|registered|use-list|first-lists|list-input)|lib/dates)',
    'src/components/(status-badge|person-name|menu|report-menu|page-header|edit-button|place|row-icons|data-grid/(data-grid.tsx|name-filters))',
    'react-query/.*/use(Query|Mutation)\\.',
    '@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)/',
    '@mantine/core/esm/core/utils/(create-safe-context|get-breakpoint-value|get-sorted-breakpoints|get-base-value)/',
    'icons/Icon(CircleCheck|Copy|Download|Edit|ShieldLock|Upload)\\.',
    // A rule or two, for which no list should make a request of its own.
    'src/features/association/waiting-approvals',
    'features/(athletes/athlete|clubs/club)-columns\\.module\\.css',
  ].join('|'),
);

const cardModules = new RegExp(
  [
    'src/routes/dashboard\\.tsx$',
    '@mantine/core/esm/components/(Card|SimpleGrid|List)/',
    '@mantine/hooks/esm/use-disclosure/',
    'src/(lib/(money|job-names)|api/(amount-due|links|generated/(money|championship)))\\.',
    'src/features/(account/address-banner|dashboard/premium-card|subscriptions/buy-premium)',
    'src/(routes/buy-subscription|components/stat-tile)',
    'icons/IconAdjustments\\.',
  ].join('|'),
);

// What lists of events share with the screens of one event.
const meetModules = new RegExp(
  [
    'src/api/(generated/meet|events)\\.',
    'src/features/event-list/(api|rules|prints)',
    'src/routes/use-event-buttons',
    'icons/Icon(ArrowRight|CalendarCog|ClipboardList|FileText|Stopwatch)\\.',
  ].join('|'),
);

// Pieces that many screens have, and none of those that people begin with.
const commonModules = new RegExp(
  [
    '@mantine/core/esm/core/(utils|DirectionProvider)/',
    '@mantine/hooks/esm/(use-merged-ref|use-debounced-[a-z]+|use-force-update|use-mounted|use-window-event)/',
    mantine('Badge', 'CheckIcon', 'Checkbox', 'FloatingIndicator', 'SegmentedControl', 'Tabs', 'Textarea').source,
    '@mantine/core/styles/(Checkbox|FloatingIndicator|SegmentedControl|Tabs)\\.css',
    'src/lib/(fold|race-time)\\.',
    'src/api/generated/sheet\\.',
    'src/components/(premium-note|totals|data-grid/whole-list)',
    'icons/Icon(ArrowBackUp|ArrowLeft|Check|Clock|FileTypePdf|GripVertical|Pencil|Printer|StarFilled|Trash)\\.',
  ].join('|'),
);

const dialogModules = new RegExp(`${mantine('Modal', 'Drawer', 'Table').source}|@mantine/core/styles/Table\\.css`);

const popoverModules = new RegExp(
  [
    mantine('Popover', 'Combobox', 'Menu').source,
    '@mantine/core/styles/(Popover|ScrollArea|Combobox)\\.css',
    'src/components/remote-select/',
  ].join('|'),
);

const formModules =
  /src\/components\/(record-panel\/record-panel|dialog\/|number-field|race-time-field)|icons\/IconDeviceFloppy\./;

const eventModules = /src\/routes\/event-(choice|header)/;

// Entries, start lists and results.
const raceModules = new RegExp(
  [
    'src/api/(generated/(entry|results|start)\\.|use-live)',
    'src/features/((entries|orders)/(api|rules)|orders/(order-columns|use-entries-order)|results/api|athlete-sheet/api)\\.',
  ].join('|'),
);

const trainingModules = new RegExp(
  [
    'src/api/generated/training\\.',
    'src/features/training/(weeks|volumes|figures|no-group|volume-charts|use-workout-changes)',
    'src/components/chart/chart\\.',
    'src/routes/training-groups',
  ].join('|'),
);

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The entry and the login.
  { name: 'base', tags: ['$initial'], priority: 90 },
  // What every screen behind the login stands on.
  { name: 'portal', test: portalModules, priority: 80 },
  { name: 'meet', test: meetModules, priority: 75 },
  // The dashboard, and what other screens made of cards share with it: whoever opens one of them has seen it.
  { name: 'dashboard', test: cardModules, priority: 70 },
  { name: 'common', test: commonModules, priority: 65 },
  { name: 'dialog', test: dialogModules, priority: 60 },
  { name: 'popover', test: popoverModules, priority: 50 },
  // Screens that people begin with: each with what is its own, in one file.
  ...['athletes', 'clubs', 'events', 'users'].map((screen, i) => ({
    name: screen,
    test: new RegExp(`src/routes/${screen}\\.tsx$`),
    priority: 45 - i,
  })),
  { name: 'form', test: formModules, priority: 40 },
  { name: 'one-event', test: eventModules, priority: 36 },
  { name: 'race-day', test: raceModules, priority: 35 },
  { name: 'trials', test: /(splits|trial)-dialog\./, priority: 34 },
  { name: 'training', test: trainingModules, priority: 30 },
];
