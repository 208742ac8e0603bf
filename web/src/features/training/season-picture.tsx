import { useEffect, useRef } from 'react';
import type { TrainingSettings, Week } from './api';
import { formatMetres } from './figures';
import classes from './season.module.css';
import { daysOf, isRace, sharesOfWeek } from './weeks';

interface SeasonPictureProps {
  weeks: readonly Week[];
  currentWeek: number;
  words: TrainingSettings | undefined;
  onOpen: (week: Week) => void;
}

const noIntensity = '#868E96';

// SeasonPicture is the overview of a season: a bar for each week with its metres by intensity, a line at its target, a
// red number for races. A week can be opened from it.
export function SeasonPicture({ weeks, currentWeek, words, onOpen }: SeasonPictureProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // If the chart is wider than the screen, scrolls to the current week.
  useEffect(() => {
    const shown = scroller.current;
    const column = shown?.querySelector<HTMLElement>('[data-current]');
    if (shown && column) shown.scrollLeft = column.offsetLeft - shown.offsetLeft - shown.clientWidth / 2;
  }, []);
  const intensities = words?.intensities ?? [];
  const order = intensities.map(({ id }) => id);
  const colours = new Map(intensities.map(({ id, colour }) => [id, colour]));
  const maxMetres = Math.max(1, ...weeks.map(({ actual, target }) => Math.max(actual, target)));
  const share = (metres: number) => (metres / maxMetres) * 0.96;
  const used = new Set(weeks.flatMap((week) => sharesOfWeek(week, order).map(({ intensityId }) => intensityId)));
  return (
    <figure className={classes.picture} aria-label="La stagione in un colpo d'occhio">
      <div ref={scroller} className={classes.scroller}>
        <ol className={classes.bars}>
          {shownWeeks(weeks, currentWeek).map((week) => (
            <li key={week.number}>
              <button
                type="button"
                className={classes.column}
                data-current={week.number === currentWeek || undefined}
                data-race={isRace(week) || undefined}
                aria-label={nameOf(week)}
                title={nameOf(week)}
                onClick={() => onOpen(week)}
              >
                {sharesOfWeek(week, order)
                  .toReversed()
                  .map(({ intensityId, metres }) => (
                    <span
                      key={intensityId}
                      style={{
                        height: `${share(metres) * 100}%`,
                        backgroundColor: colours.get(intensityId) ?? noIntensity,
                      }}
                    />
                  ))}
                {week.target > 0 && (
                  <span
                    className={classes.target}
                    style={{ bottom: `calc(18px + (100% - 18px) * ${share(week.target)})` }}
                  />
                )}
                <span className={classes.columnName}>{week.number}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <figcaption className={classes.legend}>
        {intensities
          .filter(({ id }) => used.has(id))
          .map(({ id, name, colour }) => (
            <span key={id} className={classes.key}>
              <span className={classes.dot} style={{ backgroundColor: colour }} />
              {name}
            </span>
          ))}
        <span className={classes.key}>
          <span className={classes.line} />
          Obiettivo
        </span>
        <span className={classes.key}>
          <span className={classes.dot} style={{ backgroundColor: 'var(--mantine-color-red-9)' }} />
          Settimana di gara
        </span>
      </figcaption>
    </figure>
  );
}

// shownWeeks omits the empty weeks at the end of the season.
function shownWeeks(weeks: readonly Week[], currentWeek: number): readonly Week[] {
  const last = weeks.findLast((week) => week.workouts.length + week.target > 0 || isRace(week) || week.note !== '');
  return last ? weeks.filter(({ number }) => number <= Math.max(last.number, currentWeek)) : weeks;
}

function nameOf(week: Week): string {
  const parts = [`Settimana ${week.number}`, daysOf(week), formatMetres(week.actual)];
  if (week.target > 0) parts.push(`obiettivo ${formatMetres(week.target)}`);
  if (isRace(week)) parts.push(['gara', ...week.events.map(({ name }) => name)].join(' '));
  if (week.taper > 0) parts.push(`scarico del ${week.taper} per cento`);
  return parts.join(', ');
}
