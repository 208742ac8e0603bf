import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { linkTo } from '../../api/addresses';
import { levelAdmin } from '../../api/generated/constants';
import { useHome } from '../../api/home';
import { useCan } from '../../components/can';
import { SidePanel } from '../../components/dialog/side-panel';
import { ErrorState } from '../../components/error-state/error-state';
import { keepFocus } from '../../components/keep-focus';
import { Link } from '../../components/router/routing';
import { countOf } from '../../lib/count-of';
import { formatMoney } from '../../lib/money';
import { teamLabels } from '../../lib/team-labels';
import { text } from '../../lib/text';
import { has } from '../../lib/variant';
import { athleteRacesQuery, type ClubBill, type EntriesMore, type Entry, type EntryAthlete, type Event } from './api';
import { AthleteRaceLine } from './athlete-race';
import classes from './entries.module.css';
import { arranged, commonObstacles, wordsOf } from './rules';
import { letterOf, statusOf } from './teams';

// Races per page.
const pageSize = 18;

interface AthleteInEvent {
  event: Event;
  athlete: EntryAthlete;
  entries: EntriesMore;
}

interface AthletePanelProps extends AthleteInEvent {
  // The athlete's teams.
  teams: readonly Entry[];
  onTeam: (teamId: number) => void;
  onClose: () => void;
}

// AthletePanel shows the races of an athlete, each with what prevents an entry, and the athlete's teams.
export function AthletePanel({ event, athlete, entries, teams, onTeam, onClose }: AthletePanelProps) {
  const words = teamLabels(event.sportId);
  const [side, setSide] = useState('gare');
  const { levelId, clubId } = useHome().user;
  const seesAthletes = useCan('atleti') && (levelId === levelAdmin || clubId === athlete.clubId);
  const hasCard = seesAthletes && has('swimmingPaths');
  const facts = [
    athlete.categoryName || 'Nessuna categoria',
    String(athlete.birthYear),
    ...(entries.manages === 1 ? [athlete.clubName] : []),
    ...(athlete.member === 0 ? ['tesseramento scaduto'] : []),
    ...(athlete.certificate === 0 ? ['certificato medico non valido'] : []),
  ];
  return (
    <SidePanel title={`${athlete.lastName} ${athlete.firstName}`} onClose={onClose}>
      <div ref={keepFocus}>
        <Stack gap="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{facts.join(' · ')}</Text>
            {hasCard && (
              <Button
                component={Link}
                {...linkTo('/Atleti', { azione: 'scheda', id: athlete.id })}
                size="compact-sm"
                variant="subtle"
              >
                Scheda atleta
              </Button>
            )}
          </Group>
          <SegmentedControl
            aria-label="Pagina"
            value={side}
            onChange={setSide}
            data={[
              { value: 'gare', label: 'Gare' },
              { value: 'squadre', label: words.plural },
            ]}
          />
          {side === 'squadre' ? (
            <Teams teams={teams} none={`In nessuna ${words.singular}.`} onTeam={onTeam} />
          ) : (
            <LoadedRaces event={event} athlete={athlete} entries={entries} />
          )}
        </Stack>
      </div>
    </SidePanel>
  );
}

function LoadedRaces({ event, athlete, entries }: AthleteInEvent) {
  const { data, error, refetch } = useQuery(athleteRacesQuery(event.id, athlete.id));
  if (data) return <Races event={event} athlete={athlete} entries={entries} {...data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={320} role="status" aria-label={text.loading} />;
}

interface RacesProps extends AthleteInEvent {
  races: Parameters<typeof arranged>[0];
  bills: readonly ClubBill[];
}

function Races({ event, athlete, entries, races, bills }: RacesProps) {
  const [page, setPage] = useState(0);
  const all = useMemo(() => arranged(races), [races]);
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const shown = all.slice(page * pageSize, (page + 1) * pageSize);
  const [bill] = bills;
  const common = useMemo(() => commonObstacles(races), [races]);
  if (all.length === 0) return <Text size="sm">L'evento non ha ancora gare individuali.</Text>;
  return (
    <>
      {common.length > 0 && (
        <Alert color="gray" role="note" title="Non si può iscrivere">
          {common.map(wordsOf).join('. ')}
        </Alert>
      )}
      <ul className={classes.races} aria-label={`Gare di ${athlete.lastName} ${athlete.firstName}`}>
        {shown.map((race) => (
          <AthleteRaceLine
            key={race.raceId}
            event={event}
            athlete={athlete}
            entries={entries}
            race={race}
            common={common}
          />
        ))}
      </ul>
      {pages > 1 && (
        <div className={classes.raceActions}>
          <Button size="xs" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Precedenti
          </Button>
          <span>{`${page + 1} di ${pages}`}</span>
          <Button size="xs" variant="default" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Successive
          </Button>
        </div>
      )}
      {bill && (
        <div className={classes.panelFoot} role="status">
          <span>{`${bill.club}: ${countOf(bill.entries, 'presenza', 'presenze')}`}</span>
          <span>
            {`Da pagare `}
            <b>{formatMoney(bill.due)}</b>
            {` su ${formatMoney(bill.total)}`}
          </span>
        </div>
      )}
    </>
  );
}

function Teams({ teams, none, onTeam }: { teams: readonly Entry[]; none: string; onTeam: (teamId: number) => void }) {
  if (teams.length === 0) return <Text size="sm">{none}</Text>;
  return (
    <ul className={classes.races}>
      {teams.map((team) => (
        <li key={team.id} className={classes.race}>
          <div>
            <div className={classes.raceName}>{`${team.race} ${letterOf(team.progressive)}`}</div>
            <div className={classes.raceFacts}>
              {`${team.category} · ${team.members.map(({ lastName }) => lastName).join(', ')}`}
            </div>
            <div className={classes.raceFacts}>{statusOf(team).label}</div>
          </div>
          <Button size="xs" variant="default" onClick={() => onTeam(team.id)}>
            Apri
          </Button>
        </li>
      ))}
    </ul>
  );
}
