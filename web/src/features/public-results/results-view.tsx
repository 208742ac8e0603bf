import { memo, useMemo, useState } from 'react';
import { choicesOf, detailText, groupsFound, placeText, pointsText } from '../../lib/result-groups';
import type { PublicResults, ResultGroup } from './api';
import { FollowButton, type FollowProps } from './follow-button';
import classes from './public.module.css';
import { LoadError, Wait } from './states';

interface ResultsViewProps extends FollowProps {
  request: { data: PublicResults | undefined; error: unknown; reload: () => void };
}

export function ResultsView({ request, ...following }: ResultsViewProps) {
  const [race, setRace] = useState('');
  const [sex, setSex] = useState('');
  const groups = request.data?.groups;
  const shown = useMemo(
    () => groupsFound(groups ?? [], { gara: race || undefined, sesso: sex || undefined }),
    [groups, race, sex],
  );
  if (request.error) return <LoadError error={request.error} onRetry={request.reload} />;
  if (!groups) return <Wait />;
  if (groups.length === 0) return <p>I risultati compaiono qui appena sono inseriti.</p>;
  return (
    <>
      <div className={classes.filters}>
        <label>
          Gara
          <select value={race} onChange={(event) => setRace(event.currentTarget.value)}>
            <option value="">Tutte</option>
            {choicesOf(groups, 'race').map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Sesso
          <select value={sex} onChange={(event) => setSex(event.currentTarget.value)}>
            <option value="">Tutti</option>
            <option value="2">Femmine</option>
            <option value="1">Maschi</option>
            <option value="3">Misti</option>
          </select>
        </label>
      </div>
      {request.data?.highlight === 1 && <p className={classes.quiet}>In evidenza chi dà punti alla società.</p>}
      {shown.length === 0 && <p>Nessun risultato con questi filtri.</p>}
      {shown.map((group) => (
        <Ranking
          key={`${group.kind} ${group.raceId} ${group.categoryId} ${group.sex} ${group.disabled} ${group.year}`}
          group={group}
          marksScoring={request.data?.highlight === 1}
          {...following}
        />
      ))}
    </>
  );
}

interface RankingProps extends FollowProps {
  group: ResultGroup;
  // Marks rows that score.
  marksScoring: boolean;
}

// Only visible rankings are rendered (content-visibility): an event has hundreds.
const Ranking = memo(function Ranking({ group, marksScoring, ...following }: RankingProps) {
  return (
    <section className={classes.group}>
      <h2>{group.label}</h2>
      <ol className={classes.rows}>
        {group.results.map((row) => (
          <li key={row.entryId} data-scores={(marksScoring && row.points > 0) || undefined}>
            <span className={classes.place}>{placeText(row.position)}</span>
            <span className={classes.who}>
              <span>{row.athlete}</span>
              <span className={classes.quiet}>
                {[row.birthYear || row.surnames, row.clubName, detailText(row)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={classes.time}>
              {row.formatted}
              {row.points > 0 && <span className={classes.quiet}>{pointsText(row.points)} pt</span>}
            </span>
            <FollowButton person={row} {...following} />
          </li>
        ))}
      </ol>
      {group.notes.map(({ text }) => (
        <p key={text} className={classes.quiet}>
          {text}
        </p>
      ))}
    </section>
  );
});
