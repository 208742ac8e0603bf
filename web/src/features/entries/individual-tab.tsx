import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { certificateIgnored, certificateRequired } from '../../api/generated/options';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { DataGridProps, GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { PersonName } from '../../components/person-name/person-name';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH } from '../../lib/dates';
import {
  athletesPage,
  type EntriesMore,
  type EntriesScope,
  type Entry,
  type EntryAthlete,
  type EntryOfAthlete,
  type Event,
  entriesQuery,
  numberOption,
} from './api';
import classes from './entries.module.css';
import { badgeText, entryFacts } from './rules';
import { hasTimes } from './teams';

const AthletePanel = lazy(async () => ({ default: (await import('./athlete-panel')).AthletePanel }));

// The current page of athletes, and its state in the address.
export type AthletesGrid = Pick<DataGridProps<EntryAthlete>, 'rows' | 'total' | 'loading' | 'search' | 'onSearch'>;

interface IndividualTabProps {
  event: Event;
  scope: EntriesScope;
  grid: AthletesGrid;
  entries: EntriesMore;
  // The athlete whose panel is open, or 0.
  openId: number;
  onOpen: (athleteId: number) => void;
  onTeam: (teamId: number) => void;
}

export function IndividualTab({ event, scope, grid, entries, openId, onOpen, onTeam }: IndividualTabProps) {
  const manages = entries.manages === 1;
  const times = hasTimes(event.sportId);
  const certificatesCount = numberOption(event, certificateRequired) !== certificateIgnored;
  const columns = useMemo(
    () => [...columnsFor(manages, times), ...(certificatesCount ? [certificate] : [])],
    [manages, times, certificatesCount],
  );
  const detail = (athlete: EntryAthlete) => <Detail athlete={athlete} manages={manages} times={times} />;
  const onPage = grid.rows?.find(({ id }) => id === openId);
  // The address may name an athlete on another page.
  const linkedAthlete = useQuery({
    ...entriesQuery(scope, { athleteId: openId }),
    enabled: openId > 0 && !onPage,
  });
  const open = onPage ?? linkedAthlete.data?.rows[0];
  return (
    <>
      <DataGrid
        label="Atleti"
        columns={columns}
        phoneDetail={detail}
        filters={certificatesCount ? [...filters, certificateFilter] : filters}
        {...grid}
        pageSize={athletesPage}
        rowKey={(athlete) => athlete.id}
        selectedKey={openId}
        onOpen={(athlete) => onOpen(athlete.id)}
        empty={{
          title: 'Nessun atleta',
          hint: 'Gli atleti della società compaiono qui quando sono in anagrafica.',
        }}
      />
      {openId > 0 && open && (
        <Suspense fallback={null}>
          <AthletePanel
            event={event}
            athlete={open}
            entries={entries}
            teams={teamsOf(open, entries.teams)}
            onTeam={onTeam}
            onClose={() => onOpen(0)}
          />
        </Suspense>
      )}
    </>
  );
}

const teamsOf = (athlete: EntryAthlete, teams: readonly Entry[]) =>
  teams.filter(({ members }) => members.some(({ athleteId }) => athleteId === athlete.id));

function columnsFor(manages: boolean, times: boolean): readonly GridColumn<EntryAthlete>[] {
  return [
    {
      id: 'lastName',
      header: 'Atleta',
      sortable: true,
      cell: (athlete) => <PersonName sex={athlete.sex}>{`${athlete.lastName} ${athlete.firstName}`}</PersonName>,
    },
    ...(manages ? [{ id: 'clubName', header: 'Società', sortable: true }] : []),
    { id: 'birthYear', header: 'Anno', numeric: true, sortable: true },
    {
      id: 'categoryName',
      header: 'Categoria',
      sortable: true,
      cell: (athlete) => athlete.categoryName || DASH,
    },
    {
      id: 'member',
      header: 'Tesseramento',
      wide: true,
      cell: ({ member }) => (member === 1 ? 'Valido' : <StatusBadge status="expired" />),
    },
    {
      id: 'entries',
      header: 'Presenze',
      cell: (athlete) =>
        athlete.entries.length === 0 ? (
          DASH
        ) : (
          <ul className={classes.badges}>
            {athlete.entries.map((entry) => (
              <EntryBadge key={entry.id} entry={entry} times={times} />
            ))}
          </ul>
        ),
    },
  ];
}

// Whether the certificate is valid on the days of the event; organisers see nothing else of it.
const certificate: GridColumn<EntryAthlete> = {
  id: 'certificate',
  header: 'Certificato',
  wide: true,
  cell: (athlete) => {
    if (athlete.certificate === 1) return 'Valido';
    if (athlete.certificate === 0) return <StatusBadge status="expired" label="Non valido" />;
    // The certificates of athletes who are not entered are known only to their own club.
    return (
      <span title="La società non ha indicato un certificato">
        {athlete.entries.length > 0 ? 'Non indicato' : DASH}
      </span>
    );
  },
};

const certificateFilter: LooseFilter = {
  name: 'certificate',
  label: 'Certificato',
  kind: 'select',
  choices: [
    { value: '1', label: 'Valido' },
    { value: '0', label: 'Non valido o non indicato' },
  ],
};

// Detail is the second line of an athlete on a phone: club, category and entries.
function Detail({ athlete, manages, times }: { athlete: EntryAthlete; manages: boolean; times: boolean }) {
  return (
    <>
      {[...(manages ? [athlete.clubName] : []), athlete.categoryName || 'Nessuna categoria'].join(' · ')}
      {athlete.member === 0 && ' · tesseramento scaduto'}
      {athlete.certificate === 0 && ' · certificato medico non valido'}
      {athlete.entries.length > 0 && ' · '}
      {athlete.entries.map((entry) => (
        <span key={entry.id} className={classes.lineBadge} data-absent={entry.absent === 1 || undefined}>
          {badgeText(entry, times)}
          {entry.absent === 1 && ' (assente)'}
        </span>
      ))}
    </>
  );
}

function EntryBadge({ entry, times }: { entry: EntryOfAthlete; times: boolean }) {
  return (
    <li className={classes.badge} data-absent={entry.absent === 1 || undefined} title={entryFacts(entry).join(', ')}>
      {badgeText(entry, times)}
      {entry.wildCard === 1 && ' W'}
      {entry.absent === 1 && <span className="visually-hidden">, assente</span>}
    </li>
  );
}

// Managers choose a club above the tabs.
const filters: readonly LooseFilter[] = [
  { name: 'lastName', label: 'Cognome', kind: 'text' },
  { name: 'firstName', label: 'Nome', kind: 'text' },
  {
    name: 'member',
    label: 'Tesseramento',
    kind: 'select',
    choices: [
      { value: '1', label: 'Valido' },
      { value: '0', label: 'Scaduto' },
    ],
  },
];
