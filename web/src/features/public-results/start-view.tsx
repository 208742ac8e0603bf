import { memo, useEffect, useMemo, useState } from 'react';
import type { PublicStart, Timetable, TimetableHeat } from './api';
import { FollowButton, type FollowProps } from './follow-button';
import classes from './public.module.css';
import { LoadError, Wait } from './states';
import { clockOf } from './timetable';

interface StartViewProps extends FollowProps {
  // Undefined until it is loaded.
  timetable: Timetable | undefined;
  request: { data: PublicStart | undefined; error: unknown; reload: () => void };
  // The heat to scroll to; a new object scrolls again.
  heat: TimetableHeat | null;
}

export function StartView({ timetable, request, heat, ...following }: StartViewProps) {
  const times = useMemo(() => expectedText(timetable), [timetable]);
  const [chosen, setChosen] = useState('');
  const groups = request.data?.groups;
  const shown = useMemo(
    () => (groups ?? []).map((group, at) => ({ ...group, at: String(at) })).filter(({ heats }) => heats.length > 0),
    [groups],
  );
  const loaded = groups !== undefined;
  useEffect(() => {
    if (!heat || !loaded) return;
    setChosen('');
    // Waits until all races are rendered.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(anchorOf(heat, heat.heat));
      heading?.scrollIntoView({ block: 'start' });
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [heat, loaded]);
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
          <Race key={group.at} group={group} times={times} {...following} />
        ))}
    </>
  );
}

type ExpectedTimes = ReadonlyMap<string, string>;

const keyOfHeat = (
  { raceId, categoryId, sex, disabled }: Pick<Group, 'raceId' | 'categoryId' | 'sex' | 'disabled'>,
  heat: number,
) => [raceId, categoryId, sex, disabled, heat].join(' ');

const anchorOf = (group: Parameters<typeof keyOfHeat>[0], heat: number) =>
  `batteria-${keyOfHeat(group, heat).replaceAll(' ', '-')}`;

// What the states of heats that have begun are called; heats to come have an expected time.
const stateLabels: Record<number, string> = { 2: 'in acqua', 3: 'nuotata', 4: 'ufficiale' };

// expectedText returns when each heat is expected, in words.
const expectedText = (timetable: Timetable | undefined): ExpectedTimes =>
  new Map(
    (timetable?.heats ?? []).map((heat) => [
      keyOfHeat(heat, heat.heat),
      stateLabels[heat.state] ?? (heat.expected ? `prevista ${clockOf(heat.expected)}` : ''),
    ]),
  );

type Group = PublicStart['groups'][number];

// Only visible races are rendered (content-visibility): an event has hundreds of heats.
const Race = memo(function Race({ group, times, ...following }: FollowProps & { group: Group; times: ExpectedTimes }) {
  // The heading names the category, unless several swim together.
  const mixed = new Set(group.heats.flatMap(({ lanes }) => lanes.map(({ category }) => category))).size > 1;
  return (
    <section className={classes.group}>
      <h2>{group.label}</h2>
      {group.heats.map((heat) => (
        <div key={heat.number}>
          {heat.number > 0 && (
            <h3 id={anchorOf(group, heat.number)} tabIndex={-1} className={classes.heat}>
              Batteria {heat.number}
              <small className={classes.expected}>{times.get(keyOfHeat(group, heat.number))}</small>
            </h3>
          )}
          <ol className={classes.rows}>
            {heat.lanes.map((lane) => (
              <li key={lane.entryId}>
                <span className={classes.place}>{heat.number > 0 ? lane.lane : lane.turn}</span>
                <span className={classes.who}>
                  <span>{lane.athlete}</span>
                  <span className={classes.quiet}>
                    {[lane.birthYear || lane.surnames, lane.clubName, mixed && lane.category]
                      .filter(Boolean)
                      .join(' · ')}
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
