import { memo, useMemo, useState } from 'react';
import type { PublicStart } from './api';
import { FollowButton, type Following } from './follow-button';
import classes from './public.module.css';
import { LoadError, Wait } from './states';

interface StartViewProps extends Following {
  request: { data: PublicStart | undefined; error: unknown; reload: () => void };
}

export function StartView({ request, ...following }: StartViewProps) {
  const [chosen, setChosen] = useState('');
  const groups = request.data?.groups;
  const shown = useMemo(
    () => (groups ?? []).map((group, at) => ({ ...group, at: String(at) })).filter(({ heats }) => heats.length > 0),
    [groups],
  );
  if (request.error) return <LoadError error={request.error} onRetry={request.reload} />;
  if (!groups) return <Wait />;
  if (shown.length === 0) return <p>La start list non è ancora pubblicata.</p>;
  return (
    <>
      <div className={classes.filters}>
        <label>
          Gara
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">Tutte</option>
            {shown.map(({ at, label }) => (
              <option key={at} value={at}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {shown
        .filter(({ at }) => chosen === '' || at === chosen)
        .map((group) => (
          <Race key={group.at} group={group} {...following} />
        ))}
    </>
  );
}

type Group = PublicStart['groups'][number];

// Only visible races are rendered (content-visibility): an event has hundreds of heats.
const Race = memo(function Race({ group, ...following }: Following & { group: Group }) {
  return (
    <section className={classes.group}>
      <h2>{group.label}</h2>
      {group.heats.map((heat) => (
        <div key={heat.number}>
          {heat.number > 0 && <h3>Batteria {heat.number}</h3>}
          <ol className={classes.rows}>
            {heat.lanes.map((lane) => (
              <li key={lane.entryId}>
                <span className={classes.place}>{heat.number > 0 ? lane.lane : lane.turn}</span>
                <span className={classes.who}>
                  <span>{lane.athlete}</span>
                  <span className={classes.quiet}>
                    {[lane.birthYear || lane.surnames, lane.clubName, lane.category].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className={classes.time}>{lane.formatted}</span>
                <FollowButton person={lane} {...following} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
});
