import { keyOf, type Person } from './follow';
import classes from './public.module.css';

export interface FollowProps {
  keys: ReadonlySet<string>;
  onFollow: (person: Person) => void;
}

export function FollowButton({ person, keys, onFollow }: FollowProps & { person: Person }) {
  const on = keys.has(keyOf(person));
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={on}
      aria-label={`Segui ${person.athlete}`}
      onClick={() => onFollow(person)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8z" />
      </svg>
    </button>
  );
}
