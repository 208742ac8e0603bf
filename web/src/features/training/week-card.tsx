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
  IconPrinter,
} from '@tabler/icons-react';
import { useId } from 'react';
import { linkTo } from '../../api/addresses';
import { reportWeek } from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { Link } from '../../components/router/routing';
import { usePhone } from '../../components/use-phone';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Week } from './api';
import { formatMetres } from './figures';
import classes from './season.module.css';
import { WeekDays } from './week-days';
import { daysOf, isRace, type VolumeKind, Volumes } from './weeks';

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
  // Adds a workout on a day; absent if read-only.
  onDay?: (day: string) => void;
  colours: ReadonlyMap<number, string>;
}

// WeekCard shows a week of a season: its plan, its volumes and its workouts by day.
export function WeekCard(props: WeekCardProps) {
  const { week, current, today, volume, open, onToggle, onAction, onStatistics, onDay, colours } = props;
  const body = useId();
  const phone = usePhone();
  // Below the days on a phone, where each day has its own line.
  const buttons = (
    <Group gap="xs">
      {onAction && (
        <>
          <WeekButton icon={IconEdit} label={text.edit} week={week} onClick={() => onAction('modifica')} />
          <WeekButton icon={IconCopy} label="Duplica" week={week} onClick={() => onAction('duplica')} />
          {week.workouts.length === 0 && (
            <WeekButton icon={IconCalendarPlus} label="Crea allenamenti" week={week} onClick={() => onAction('crea')} />
          )}
        </>
      )}
      {week.workouts.length > 0 && (
        <>
          <WeekButton icon={IconChartBar} label="Statistiche" week={week} onClick={onStatistics} />
          <WeekButton icon={IconPrinter} label="Stampa" week={week} onClick={() => print(week)} />
        </>
      )}
    </Group>
  );
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
          {isRace(week) && (
            <Badge color="red.9" size="lg">
              Gara
            </Badge>
          )}
          {week.taper > 0 && (
            <Badge color="teal.9" size="lg" tt="none">
              {`Scarico −${week.taper}%`}
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
          {isLong(week.note) && <p>{week.note}</p>}
          {week.events.length > 0 && (
            <ul className={classes.events} aria-label={`Gare della settimana ${week.number}`}>
              {week.events.map(({ id, name, startsOn, athletes }) => (
                <li key={id}>
                  <Link {...linkTo('/Evento', { id })}>{name}</Link>
                  {` ${formatDate(startsOn)} · ${athletes === 1 ? '1 atleta iscritto' : `${athletes} atleti iscritti`}`}
                </li>
              ))}
            </ul>
          )}
          {!phone && buttons}
          {week.workouts.length === 0 && <p>Nessun allenamento in questa settimana.</p>}
          {(week.workouts.length > 0 || onDay) && (
            <WeekDays week={week} today={today} colours={colours} onDay={onDay} />
          )}
          {phone && buttons}
        </div>
      )}
    </li>
  );
}

// The head of a week shows the first words of its note.
const isLong = (note: string) => note.includes('\n') || note.length > 32;

// print opens the week of all groups, side by side on one page.
const print = ({ monday }: Week) =>
  void openReport(ReportFormat.pdf, () => reportLink(reportWeek, ReportFormat.pdf, { day: monday ?? '' })).catch(
    (error: unknown) => notify.error(messageOf(error)),
  );

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
