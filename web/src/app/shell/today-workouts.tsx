import { IconSwimming } from '@tabler/icons-react';
import { linkTo } from '../../api/addresses';
import type { TodaysWorkout } from '../../api/generated/session';
import type { Group } from '../../api/generated/shared';
import { useHome } from '../../api/home';
import { Link } from '../../components/router/routing';
import { useRegistered } from '../../routes/registered';
import classes from './shell.module.css';

// nameOf returns the name of a workout with that of its group.
const nameOf = ({ name, groupId }: TodaysWorkout, groups: readonly Group[]) => {
  const group = groups.find(({ id }) => id === groupId);
  return [name || 'Allenamento', group?.name].filter(Boolean).join(' · ');
};

interface TodayWorkoutsProps {
  // The props that make a link a menu item.
  item: { role: string; className?: string; onClick: () => void };
}

// TodayWorkouts lists today's workouts: links if the user has a screen for them, otherwise their number.
export function TodayWorkouts({ item }: TodayWorkoutsProps) {
  const { todaysWorkouts: today = [], groups = [] } = useHome();
  const registered = useRegistered();
  const heading = today.length === 0 ? 'Nessun allenamento oggi' : `Allenamenti di oggi: ${today.length}`;
  return (
    <>
      <p className={classes.note} role="presentation">
        {heading}
      </p>
      {registered.has('/Allenamento') &&
        today.map((workout) => (
          <Link key={workout.id} {...linkTo('/Allenamento', { id: workout.id })} {...item}>
            <IconSwimming size={18} aria-hidden />
            {nameOf(workout, groups)}
          </Link>
        ))}
    </>
  );
}
