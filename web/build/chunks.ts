import type { Rolldown } from 'vite';

// Groups modules into chunks. A group contains the modules that match it and everything they import, unless an
// earlier group already has it. A screen then loads a few chunks instead of fifty tiny files whose headers weigh as
// much as their content.

const mantine = (...components: string[]) => new RegExp(`@mantine/core/esm/components/(${components.join('|')})/`);

// The grid and the parts around every list belong to the portal chunk: nearly every screen starts with a list.
const portalModules = new RegExp(
  [
    'src/api/club-lookups',
    'src/(app/portal.tsx|routes/(use-grid-search|registered|use-list|first-lists|list-input|lenex-import)|lib/dates)',
    'src/components/(status-badge|person-name|menu|report-menu/(?!lenex)|page-header|edit-button|icon-slot|row-icons)',
    'src/components/data-grid/(data-grid.tsx|name-filters)',
    'react-query/.*/use(Query|Mutation)\\.',
    '@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)/',
    '@mantine/core/esm/core/utils/(create-safe-context|get-breakpoint-value|get-sorted-breakpoints|get-base-value)/',
    'icons/Icon(CircleCheck|Copy|Download|Edit|ShieldLock|Upload)\\.',
    // One or two small rules; not worth a request of their own.
    'src/features/association/waiting-approvals',
    'features/(athletes/athlete|clubs/club)-columns\\.module\\.css',
  ].join('|'),
);

const cardModules = new RegExp(
  [
    'src/routes/dashboard\\.tsx$',
    '@mantine/core/esm/components/Card/',
    '@mantine/hooks/esm/use-disclosure/',
    'src/lib/(money|job-names|when-needed)\\.',
    'src/components/stat-tile',
    'icons/IconAdjustments\\.',
  ].join('|'),
);

// Shared by the event lists and the screens of one event.
const meetModules = new RegExp(
  [
    'src/features/event-list/(api|rules|prints)',
    'src/routes/use-event-buttons',
    'icons/Icon(ArrowRight|CalendarCog|ClipboardList|FileText|Stopwatch)\\.',
  ].join('|'),
);

// Used by many screens, but not by the most used ones.
const commonModules = new RegExp(
  [
    '@mantine/core/esm/core/(utils|DirectionProvider)/',
    '@mantine/hooks/esm/(use-merged-ref|use-debounced-[a-z]+|use-force-update|use-mounted|use-window-event)/',
    mantine('Badge', 'CheckIcon', 'Checkbox', 'FloatingIndicator', 'SegmentedControl', 'Tabs', 'Textarea').source,
    '@mantine/core/styles/(Checkbox|FloatingIndicator|SegmentedControl|Tabs)\\.css',
    'src/lib/(fold|race-time|series|team-labels)\\.',
    'src/api/generated/sheet\\.',
    'src/components/(premium-note|totals|data-grid/whole-list|use-scroll-to-tab)',
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
  /src\/components\/(record-panel\/record-panel|dialog\/|input-props|number-field|race-time-field)|icons\/IconDeviceFloppy\./;

const eventModules =
  /src\/(routes\/(event-(choice|header|screens-menu|skeleton|unavailable)|use-lenex-import)|components\/report-menu\/lenex-menu)/;

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
    'src/lib/calendar-names',
  ].join('|'),
);

// Shared by the login and the portal.
const sharedModules = new RegExp(
  [
    mantine('ActionIcon', 'Anchor', 'Divider', 'Group', 'Input', 'InputBase', 'Paper', 'Stack', 'TextInput').source,
    'src/api/generated/(session|shared)\\.',
    'src/(lib/(text|password-rule)|routes/public-results)\\.',
    '@mantine/hooks/esm/use-uncontrolled/',
  ].join('|'),
);

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The entry module, and the parts that the login shares with the portal.
  { name: 'base', tags: ['$initial'], priority: 90 },
  { name: 'base', test: sharedModules, priority: 90 },
  { name: 'login', test: /src\/routes\/login\.tsx$/, priority: 85 },
  // Needed by every screen behind the login.
  { name: 'portal', test: portalModules, priority: 80 },
  // The names of fields are long: a screen loads only those it uses.
  ...['account', 'meet', 'money', 'people'].map((area) => ({
    name: `calls-${area}`,
    test: new RegExp(`src/api/generated/${area}\\.`),
    priority: 78,
  })),
  { name: 'date-field', test: /src\/(components\/date-field\/date-field|lib\/typed-dates)\./, priority: 76 },
  { name: 'meet', test: meetModules, priority: 75 },
  // The dashboard, and what other card screens share with it: users have already loaded it when they open one of
  // those.
  { name: 'dashboard', test: cardModules, priority: 70 },
  { name: 'switch', test: /@mantine\/core\/styles\/Switch\.css/, priority: 66 },
  { name: 'common', test: commonModules, priority: 65 },
  { name: 'dialog', test: dialogModules, priority: 60 },
  { name: 'popover', test: popoverModules, priority: 50 },
  // The most used screens: each has its own code in one file.
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
