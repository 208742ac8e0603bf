import { IconSwimming } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useHome } from '../../api/home';
import { useRegistered } from '../../routes/registered';
import classes from './shell.module.css';

interface TodayWorkoutsProps {
  // What makes a link an item of the menu.
  item: { role: string; className?: string; onClick: () => void };
}

// Today's trainings: links where a screen opens them, otherwise how many they are.
export function TodayWorkouts({ item }: TodayWorkoutsProps) {
  const today = useHome().todaysWorkouts ?? [];
  const registered = useRegistered();
  const heading = today.length === 0 ? 'Nessun allenamento oggi' : `Allenamenti di oggi: ${today.length}`;
  return (
    <>
      <p className={classes.note} role="presentation">
        {heading}
      </p>
      {registered.has('/Allenamento') &&
        today.map((workout) => (
          <Link key={workout.id} to="/Allenamento" search={{ id: workout.id } as never} {...item}>
            <IconSwimming size={18} aria-hidden />
            {workout.name}
          </Link>
        ))}
    </>
  );
}
