import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
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

// WeekDays shows the seven days of a week with their workouts, in the order of the day. Workouts can be dragged to
// another day, or moved there with Shift and an arrow key.
export function WeekDays({ week, today, colours, onDay }: WeekDaysProps) {
  const client = useQueryClient();
  const [over, setOver] = useState<string | null>(null);
  const help = useId();
  // The workout that was moved keeps the focus once it is shown on its new day.
  const moving = useRef<{ id: number; day: string } | null>(null);
  useEffect(() => {
    const moved = moving.current;
    if (!moved || !week.workouts.some(({ id, day }) => id === moved.id && day === moved.day)) return;
    moving.current = null;
    document.querySelector<HTMLElement>(`[data-card="${moved.id}"] a`)?.focus();
  }, [week]);
  const move = async (id: number, day: string) => {
    const moved = week.workouts.find((workout) => workout.id === id);
    if (!moved || moved.day === day) return;
    try {
      await trainingApi.updateWorkout({ id, version: moved.version, day });
      moving.current = { id, day };
      notify.success(`Spostato a ${formatDate(day)}`);
    } catch (error) {
      notify.warning(messageOf(error));
    }
    await refreshTraining(client);
  };
  const moveByKey = (event: KeyboardEvent, { id, day }: Workout) => {
    const step = stepOf(event);
    const to = addDays(day ?? '', step);
    const last = addDays(week.monday ?? '', 6);
    if (step === 0 || !onDay) return;
    event.preventDefault();
    if (to >= (week.monday ?? '') && to <= last) void move(id, to);
  };
  return (
    <>
      {onDay && week.workouts.length > 0 && (
        <p id={help} className="visually-hidden">
          Maiuscolo e freccia destra o sinistra spostano l’allenamento al giorno dopo o prima.
        </p>
      )}
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
                  // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the link inside
                  <div
                    key={workout.id}
                    draggable={onDay !== undefined}
                    data-card={workout.id}
                    onKeyDown={(event) => moveByKey(event, workout)}
                    onDragStart={(event) => event.dataTransfer.setData('text/plain', String(workout.id))}
                  >
                    <WorkoutCard
                      workout={workout}
                      today={day === today}
                      colours={colours}
                      help={onDay ? help : undefined}
                    />
                  </div>
                ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}

// stepOf returns the days that Shift and an arrow key move a workout by.
function stepOf({ shiftKey, key }: KeyboardEvent): number {
  if (!shiftKey) return 0;
  if (key === 'ArrowRight' || key === 'ArrowDown') return 1;
  return key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
}

interface WorkoutCardProps {
  workout: Workout;
  today: boolean;
  colours: ReadonlyMap<number, string>;
  // The id of the text that explains the keys.
  help?: string;
}

function WorkoutCard({ workout, today, colours, help }: WorkoutCardProps) {
  const { id, day, startsAt, weekday, name, metres, duration } = workout;
  return (
    <Link
      draggable={false}
      {...linkTo('/Allenamento', { id })}
      className={cards.card}
      data-today={today || undefined}
      aria-describedby={help}
    >
      {/* The head of the column shows the day. */}
      <span className="visually-hidden">{`${weekdayName(weekday)} ${formatDate(day)} `}</span>
      {(startsAt || today) && <span>{[startsAt, today && 'oggi'].filter(Boolean).join(' · ')}</span>}{' '}
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
