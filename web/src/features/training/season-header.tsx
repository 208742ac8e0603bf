import { Button, NativeSelect } from '@mantine/core';
import {
  type Icon,
  IconBooks,
  IconCalendar,
  IconCalendarEvent,
  IconChartBar,
  IconDeviceMobile,
  IconPlus,
  IconStopwatch,
  IconSwimming,
  IconUserCheck,
  IconUsersGroup,
} from '@tabler/icons-react';
import { linkTo } from '../../api/addresses';
import { Can } from '../../components/can';
import { PageHeader } from '../../components/page-header/page-header';
import { Link } from '../../components/router/routing';
import { usePhone } from '../../components/use-phone';
import { formatDate } from '../../lib/dates';
import type { Group, TrainingStart } from './api';
import classes from './season.module.css';

export type SeasonAction = 'nuovo' | 'atleti' | 'prove' | 'inizio' | 'calendario' | 'vista' | 'libreria';

interface SeasonHeaderProps {
  season: TrainingStart;
  groups: readonly Group[];
  onGroup: (id: number) => void;
  onSeason: (id: number) => void;
  onAction: (action: SeasonAction) => void;
}

// secondary returns the props of a button that is not the main action.
const secondary = (ButtonIcon: Icon) =>
  ({ size: 'md', variant: 'default', leftSection: <ButtonIcon size={16} aria-hidden /> }) as const;

// SeasonHeader has the actions on a group and the selects for group and season. On a phone its labels are short, so that
// the actions take one line.
export function SeasonHeader({ season, groups, onGroup, onSeason, onAction }: SeasonHeaderProps) {
  const { group, seasons, seasonId, athletes, writable, todayId } = season;
  const shown = seasons.find(({ id }) => id === seasonId);
  const members = athletes === 1 ? '1 atleta' : `${athletes} atleti`;
  const phone = usePhone();
  const start = shown && (
    <Button {...secondary(IconCalendarEvent)} disabled={writable === 0} onClick={() => onAction('inizio')}>
      {`Inizia il ${formatDate(shown.startsOn)}`}
    </Button>
  );
  return (
    <>
      <PageHeader title={group.name} subtitle={group.shared === 1 ? `${members} · gruppo di un collega` : members}>
        {todayId > 0 && (
          <Button
            component={Link}
            {...linkTo('/Allenamento', { id: todayId })}
            leftSection={<IconSwimming size={16} aria-hidden />}
            size="md"
            aria-label="Allenamento di oggi"
          >
            {phone ? 'Oggi' : 'Allenamento di oggi'}
          </Button>
        )}
        {writable === 1 && (
          <Button
            data-kept
            size="md"
            variant={todayId > 0 ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label="Nuovo allenamento"
            onClick={() => onAction('nuovo')}
          >
            {phone ? 'Nuovo' : 'Nuovo allenamento'}
          </Button>
        )}
        <Button component={Link} {...linkTo('/Statistiche', { groupId: group.id })} {...secondary(IconChartBar)}>
          Statistiche
        </Button>
        <Button {...secondary(IconUsersGroup)} onClick={() => onAction('atleti')}>
          Atleti
        </Button>
        <Button component={Link} {...linkTo('/Presenze', { groupId: group.id })} {...secondary(IconUserCheck)}>
          Presenze
        </Button>
        <Can do="prove.modifica">
          <Button {...secondary(IconStopwatch)} onClick={() => onAction('prove')}>
            Prove tempo
          </Button>
        </Can>
        {group.shared === 0 && (
          <>
            <Button {...secondary(IconCalendar)} onClick={() => onAction('calendario')}>
              Calendario
            </Button>
            <Button {...secondary(IconDeviceMobile)} onClick={() => onAction('vista')}>
              Vista atleti
            </Button>
          </>
        )}
        <Button {...secondary(IconBooks)} onClick={() => onAction('libreria')}>
          Libreria
        </Button>
        {phone && start}
      </PageHeader>
      <div className={classes.choices}>
        {groups.length > 1 && (
          <NativeSelect
            label="Gruppo"
            size="md"
            data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(group.id)}
            onChange={(event) => onGroup(Number(event.currentTarget.value))}
          />
        )}
        <NativeSelect
          label="Stagione"
          size="md"
          data={seasons
            .filter(({ id, selectable }) => selectable === 1 || id === seasonId)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(seasonId)}
          onChange={(event) => onSeason(Number(event.currentTarget.value))}
        />
        {!phone && start}
      </div>
    </>
  );
}
