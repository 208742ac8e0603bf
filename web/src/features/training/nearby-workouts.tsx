import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../../api/addresses';
import { Link } from '../../components/router/routing';
import { addDays, formatDate } from '../../lib/dates';
import { type WorkoutDetail, workoutsQuery } from './api';
import { formatMetres } from './figures';
import { weekdayName } from './weeks';
import classes from './workout.module.css';

// NearbyWorkouts lists the group's workouts within a week of this one. A series can be dragged onto them.
export function NearbyWorkouts({ workout }: { workout: WorkoutDetail }) {
  const { groupId, day } = workout;
  const from = addDays(day ?? '', -7);
  const to = addDays(day ?? '', 7);
  const near = useQuery(workoutsQuery({ groupId, from, to, sort: 'day' })).data?.rows ?? [];
  return (
    <nav className={classes.side} aria-label="Allenamenti vicini">
      <h2>Allenamenti vicini</h2>
      <ul className={classes.near}>
        {near.map(({ id, day: on, weekday, name, metres }) => (
          <li key={id}>
            <Link
              {...linkTo('/Allenamento', { id })}
              aria-current={id === workout.id ? 'page' : undefined}
              data-workout={id === workout.id ? undefined : id}
            >
              <strong>{name || 'Allenamento'}</strong>{' '}
              {`${weekdayName(weekday)} ${formatDate(on)} · ${formatMetres(metres)}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
