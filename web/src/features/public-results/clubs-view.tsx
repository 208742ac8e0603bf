import { placeText, pointsText } from '../../lib/result-groups';
import type { ClubLine, PublicResults } from './api';
import classes from './public.module.css';
import { LoadError, Wait } from './states';

interface ClubsViewProps {
  request: { data: PublicResults | undefined; error: unknown; reload: () => void };
}

export function ClubsView({ request }: ClubsViewProps) {
  if (request.error) return <LoadError error={request.error} onRetry={request.reload} />;
  if (!request.data) return <Wait />;
  const { total, women, men } = request.data.clubs;
  if (total.length === 0) return <p>Per questo evento non c'è una classifica delle società.</p>;
  return (
    <div className={classes.clubs}>
      <Clubs title="Totale" clubs={total} />
      <Clubs title="Femmine" clubs={women} />
      <Clubs title="Maschi" clubs={men} />
    </div>
  );
}

function Clubs({ title, clubs }: { title: string; clubs: readonly ClubLine[] }) {
  if (clubs.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <ol className={classes.rows}>
        {clubs.map((club) => (
          <li key={club.clubId}>
            <span className={classes.place}>{placeText(club.position)}</span>
            <span className={classes.who}>{club.name}</span>
            <span className={classes.time}>{pointsText(club.points)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
