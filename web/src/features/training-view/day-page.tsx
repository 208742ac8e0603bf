import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayView, Series, ViewWorkout } from '../../api/generated/training';
import { trainingApi } from '../../api/generated/training';
import { oneQuery } from '../../api/query';
import { ErrorState } from '../../components/error-state/error-state';
import { textOn } from '../../lib/contrast';
import { formatDate } from '../../lib/dates';
import { formatCount } from '../../lib/numbers';
import { distanceOf, forSubgroup } from '../../lib/series';
import { text } from '../../lib/text';
import classes from './day-page.module.css';
import { amountText, ownTargetTexts, seriesText } from './rules';

// Milliseconds between two requests, so that a change at the pool side is seen soon.
const everyMinute = 60_000;

const client = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });

// DayPage shows today's workouts to the athletes of a group, by the token in the fragment of the address.
export function DayPage() {
  return (
    <QueryClientProvider client={client}>
      <Day token={location.hash.slice(1)} />
    </QueryClientProvider>
  );
}

function Day({ token }: { token: string }) {
  const [pool, setPool] = useState(() => Number(new URLSearchParams(location.search).get(poolKey) ?? 0) || 25);
  const { data, error, refetch } = useQuery({
    ...oneQuery(trainingApi.todayView, { token, pool }),
    refetchInterval: everyMinute,
    enabled: token !== '',
    placeholderData: keepPreviousData,
  });
  const choosePool = (metres: number) => {
    setPool(metres);
    storeInAddress(poolKey, metres === 25 ? 0 : metres);
  };
  if (token === '' || error) {
    return (
      <main className={classes.page}>
        <h1>Allenamento di oggi</h1>
        <p>Questo link non è valido o è stato chiuso: chiedine uno nuovo al tuo allenatore.</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      </main>
    );
  }
  return data ? (
    <DayContent day={data} pool={pool} onPool={choosePool} />
  ) : (
    <main className={classes.page} role="status" aria-label={text.loading} />
  );
}

const subgroupKey = 'sottogruppo';
const poolKey = 'vasca';

// storeInAddress stores a choice in the address, so that it survives a reload; 0 removes it.
function storeInAddress(key: string, value: number): void {
  const query = new URLSearchParams(location.search);
  if (value > 0) query.set(key, String(value));
  else query.delete(key);
  const search = query.toString();
  history.replaceState(null, '', `${location.pathname}${search && `?${search}`}${location.hash}`);
}

interface DayContentProps {
  day: DayView;
  pool: number;
  onPool: (metres: number) => void;
}

function DayContent({ day, pool, onPool }: DayContentProps) {
  const [subgroup, setSubgroup] = useState(() => Number(new URLSearchParams(location.search).get(subgroupKey) ?? 0));
  const choose = (id: number) => {
    setSubgroup(id);
    storeInAddress(subgroupKey, id);
  };
  const choices = [{ id: 0, name: 'Tutti' }, ...day.subgroups];
  const own = ownTargetTexts(day.own);
  const colours = new Map(day.colours.map(({ id, colour }) => [id, colour]));
  return (
    <main className={classes.page}>
      <header>
        <h1>{day.group}</h1>
        <p className={classes.day}>{formatDate(day.day)}</p>
      </header>
      {day.subgroups.length > 0 && (
        <fieldset className={classes.choices}>
          <legend className="visually-hidden">Sottogruppo</legend>
          {choices.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={id === subgroup} onClick={() => choose(id)}>
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {(own.size > 0 || pool !== 25) && (
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>I miei tempi in vasca da</legend>
          {[25, 50].map((metres) => (
            <button key={metres} type="button" aria-pressed={metres === pool} onClick={() => onPool(metres)}>
              {metres} m
            </button>
          ))}
        </fieldset>
      )}
      {day.workouts.length === 0 && <p className={classes.none}>Oggi non c’è allenamento.</p>}
      {day.workouts.map((workout) => (
        <Workout key={workout.id} workout={workout} subgroup={subgroup} colours={colours} own={own} />
      ))}
    </main>
  );
}

interface WorkoutProps {
  workout: ViewWorkout;
  subgroup: number;
  colours: ReadonlyMap<number, string>;
  // What the athlete with this account has to swim, by series.
  own: ReadonlyMap<number, string>;
}

function Workout({ workout, subgroup, colours, own }: WorkoutProps) {
  const series = forSubgroup(workout.series, subgroup);
  const title = [workout.startsAt, workout.name || 'Allenamento'].filter(Boolean).join(' · ');
  return (
    <section className={classes.workout}>
      <h2>
        {title} <span className={classes.total}>{`${formatCount(distanceOf(series))} m`}</span>
      </h2>
      <List series={series} colours={colours} own={own} />
    </section>
  );
}

interface ListProps extends Pick<WorkoutProps, 'colours' | 'own'> {
  series: readonly Series[];
}

function List({ series, colours, own }: ListProps) {
  return (
    <ol className={classes.list}>
      {series.map((item) => {
        const colour = colours.get(item.intensityId);
        return (
          <li key={item.id} data-main={item.main === 1 || undefined}>
            <p className={classes.series}>
              {amountText(item) && <strong>{amountText(item)}</strong>}
              {item.intensityName && (
                <span
                  className={classes.intensity}
                  style={colour ? { backgroundColor: colour, color: textOn(colour) } : undefined}
                >
                  {item.intensityName}
                </span>
              )}
              <span>{seriesText(item)}</span>
              {item.subgroupName && <em>{item.subgroupName}</em>}
            </p>
            {own.has(item.id) && <p className={classes.own}>{own.get(item.id)}</p>}
            {item.children.length > 0 && <List series={item.children} colours={colours} own={own} />}
          </li>
        );
      })}
    </ol>
  );
}
