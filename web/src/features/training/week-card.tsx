import { linkTo } from '../../api/addresses';
import '@mantine/core/styles/Badge.css';
import { Badge, Button, Group } from '@mantine/core';
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCalendarPlus,
  IconChartBar,
  IconChevronRight,
  IconCopy,
  IconEdit,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from '../../components/router/routing';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Week, Workout } from './api';
import { formatDuration, formatMetres } from './figures';
import classes from './season.module.css';
import { daysOf, sharesOf, type VolumeKind, Volumes, weekdayName } from './weeks';

export type WeekAction = 'modifica' | 'duplica' | 'crea' | 'statistiche';

interface WeekCardProps {
  week: Week;
  current: boolean;
  today: string;
  // The volume shown when there is room for only one.
  volume: VolumeKind;
  open: boolean;
  onToggle: () => void;
  // Absent if read-only.
  onAction?: (action: WeekAction) => void;
  onStatistics: () => void;
  colours: ReadonlyMap<number, string>;
}

export function WeekCard(props: WeekCardProps) {
  const { week, current, today, volume, open, onToggle, onAction, onStatistics, colours } = props;
  const body = useId();
  return (
    <li className={classes.week} data-current={current || undefined} data-week={week.number}>
      <h3 className={classes.weekHead}>
        <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={body} onClick={onToggle}>
          <IconChevronRight size={18} aria-hidden className={classes.chevron} />
          <span className={classes.weekName}>{`Settimana ${week.number}`}</span> <span>{daysOf(week)}</span>{' '}
          {current && (
            <Badge variant="light" size="lg">
              In corso
            </Badge>
          )}
          {week.race === 1 && (
            <Badge color="red.9" size="lg">
              Gara
            </Badge>
          )}
          <span className={classes.weekNote}>{week.note.split('\n')[0]}</span>{' '}
          <span className={classes.volumes}>
            <WeekVolume
              name="effettivo"
              metres={week.actual}
              trend={week.actualTrend}
              chosen={volume === Volumes.actual}
            />{' '}
            <WeekVolume
              name="obiettivo"
              metres={week.target}
              trend={week.targetTrend}
              chosen={volume === Volumes.target}
            />
          </span>
        </button>
      </h3>
      {open && (
        <div id={body} className={classes.weekBody}>
          {week.note && <p>{week.note}</p>}
          <Group gap="xs">
            {onAction && (
              <>
                <WeekButton icon={IconEdit} label={text.edit} week={week} onClick={() => onAction('modifica')} />
                <WeekButton icon={IconCopy} label="Duplica" week={week} onClick={() => onAction('duplica')} />
                {week.workouts.length === 0 && (
                  <WeekButton
                    icon={IconCalendarPlus}
                    label="Crea allenamenti"
                    week={week}
                    onClick={() => onAction('crea')}
                  />
                )}
              </>
            )}
            {week.workouts.length > 0 && (
              <WeekButton icon={IconChartBar} label="Statistiche" week={week} onClick={onStatistics} />
            )}
          </Group>
          {week.workouts.length === 0 ? (
            <p>Nessun allenamento in questa settimana.</p>
          ) : (
            <ul className={classes.cards} aria-label={`Allenamenti della settimana ${week.number}`}>
              {week.workouts.map((workout) => (
                <li key={workout.id}>
                  <WorkoutCard workout={workout} today={workout.day === today} colours={colours} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  );
}

interface WeekButtonProps {
  icon: typeof IconEdit;
  label: string;
  week: Week;
  onClick: () => void;
}

const WeekButton = ({ icon: Icon, label, week, onClick }: WeekButtonProps) => (
  <Button
    variant="default"
    size="md"
    leftSection={<Icon size={16} aria-hidden />}
    aria-label={`${label} settimana ${week.number}`}
    onClick={onClick}
  >
    {label}
  </Button>
);

interface WeekVolumeProps {
  name: string;
  metres: number;
  trend: number;
  chosen: boolean;
}

const trends = {
  up: { Icon: IconArrowUpRight, words: 'più della settimana prima' },
  down: { Icon: IconArrowDownRight, words: 'meno della settimana prima' },
} as const;

function WeekVolume({ name, metres, trend, chosen }: WeekVolumeProps) {
  const arrow = trend === 0 ? null : trends[trend > 0 ? 'up' : 'down'];
  if (metres === 0 && !chosen) return null;
  return (
    <span className={classes.volume} data-chosen={chosen || undefined}>
      {`${name} ${formatMetres(metres)} `}
      {arrow && <arrow.Icon size={18} role="img" aria-label={arrow.words} />}
    </span>
  );
}

interface WorkoutCardProps {
  workout: Workout;
  today: boolean;
  colours: ReadonlyMap<number, string>;
}

function WorkoutCard({ workout, today, colours }: WorkoutCardProps) {
  const { id, day, weekday, name, metres, duration } = workout;
  return (
    <Link {...linkTo('/Allenamento', { id })} className={classes.card} data-today={today || undefined}>
      <span>{`${weekdayName(weekday)} ${formatDate(day)}${today ? ' · oggi' : ''}`}</span>{' '}
      <span className={classes.cardName}>{name || 'Allenamento'}</span>{' '}
      <span className={classes.figures}>
        <span>{formatMetres(metres)}</span> <span>{formatDuration(duration)}</span>{' '}
        <span className={classes.count}>{`n. ${id}`}</span>
      </span>
      <span className={classes.stripe} aria-hidden>
        {sharesOf(workout).map((share) => (
          <span
            key={share.intensityId}
            style={{ flexGrow: share.metres, backgroundColor: colours.get(share.intensityId) ?? '#868E96' }}
          />
        ))}
      </span>
    </Link>
  );
}
