import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo } from '../../api/addresses';
import { trainingApi } from '../../api/generated/training';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { Link } from '../../components/router/routing';
import { addDays, formatDate } from '../../lib/dates';
import type { Week, Workout } from './api';
import { formatDuration, formatMetres } from './figures';
import cards from './season.module.css';
import { refreshTraining } from './use-workout-changes';
import classes from './week-days.module.css';
import { dayMonth, sharesOf, weekdayName } from './weeks';

interface WeekDaysProps {
  week: Week;
  today: string;
  colours: ReadonlyMap<number, string>;
  // Adds a workout on a day; absent if read-only.
  onDay?: (day: string) => void;
}

const wholeWeek = [0, 1, 2, 3, 4, 5, 6];

// The seven days of a week with their workouts, in the order of the day. Workouts can be dragged to another day.
export function WeekDays({ week, today, colours, onDay }: WeekDaysProps) {
  const client = useQueryClient();
  const [over, setOver] = useState<string | null>(null);
  const move = async (id: number, day: string) => {
    const moved = week.workouts.find((one) => one.id === id);
    if (!moved || moved.day === day) return;
    try {
      await trainingApi.updateWorkout({ id, version: moved.version, day });
      notify.success(`Spostato a ${formatDate(day)}`);
    } catch (error) {
      notify.warning(messageOf(error));
    }
    await refreshTraining(client);
  };
  return (
    <ul className={classes.days} aria-label={`Allenamenti della settimana ${week.number}`}>
      {wholeWeek.map((index) => {
        const day = addDays(week.monday ?? '', index);
        const name = `${weekdayName(((index + 1) % 7) + 1)} ${dayMonth(day)}`;
        return (
          <li
            key={day}
            className={classes.day}
            data-today={day === today || undefined}
            data-over={over === day || undefined}
            onDragOver={(event) => {
              if (!onDay) return;
              event.preventDefault();
              setOver(day);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              void move(Number(event.dataTransfer.getData('text/plain')), day);
            }}
          >
            <div className={classes.dayHead}>
              <span>{name}</span>
              {onDay && (
                <ActionIcon
                  size={44}
                  variant="subtle"
                  aria-label={`Aggiungi un allenamento ${name}`}
                  title="Aggiungi un allenamento"
                  onClick={() => onDay(day)}
                >
                  <IconPlus size={18} aria-hidden />
                </ActionIcon>
              )}
            </div>
            {week.workouts
              .filter((workout) => workout.day === day)
              .map((workout) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the date can also be changed in the workout
                <div
                  key={workout.id}
                  draggable={onDay !== undefined}
                  onDragStart={(event) => event.dataTransfer.setData('text/plain', String(workout.id))}
                >
                  <WorkoutCard workout={workout} today={day === today} colours={colours} />
                </div>
              ))}
          </li>
        );
      })}
    </ul>
  );
}

interface WorkoutCardProps {
  workout: Workout;
  today: boolean;
  colours: ReadonlyMap<number, string>;
}

function WorkoutCard({ workout, today, colours }: WorkoutCardProps) {
  const { id, day, startsAt, weekday, name, metres, duration } = workout;
  return (
    <Link draggable={false} {...linkTo('/Allenamento', { id })} className={cards.card} data-today={today || undefined}>
      <span>
        {`${weekdayName(weekday)} ${formatDate(day)}${startsAt && ` · ${startsAt}`}${today ? ' · oggi' : ''}`}
      </span>{' '}
      <span className={cards.cardName}>{name || 'Allenamento'}</span>{' '}
      <span className={cards.figures}>
        <span>{formatMetres(metres)}</span> <span>{formatDuration(duration)}</span>{' '}
        <span className={cards.count}>{`n. ${id}`}</span>
      </span>
      <span className={cards.stripe} aria-hidden>
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
