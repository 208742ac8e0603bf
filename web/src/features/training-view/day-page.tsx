import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayView, Series, ViewWorkout } from '../../api/generated/training';
import { trainingApi } from '../../api/generated/training';
import { oneQuery } from '../../api/query';
import { ErrorState } from '../../components/error-state/error-state';
import { textOn } from '../../lib/contrast';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import classes from './day-page.module.css';
import { amountWords, metresOf, ofSubgroup, seriesWords } from './rules';

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
  const { data, error, refetch } = useQuery({
    ...oneQuery(trainingApi.todayView, { token }),
    refetchInterval: everyMinute,
    enabled: token !== '',
  });
  if (token === '' || error) {
    return (
      <main className={classes.page}>
        <h1>Allenamento di oggi</h1>
        <p>Questo link non è valido o è stato chiuso: chiedine uno nuovo al tuo allenatore.</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      </main>
    );
  }
  return data ? <Shown day={data} /> : <main className={classes.page} role="status" aria-label={text.loading} />;
}

const subgroupKey = 'sottogruppo';

function Shown({ day }: { day: DayView }) {
  const [subgroup, setSubgroup] = useState(() => Number(new URLSearchParams(location.search).get(subgroupKey) ?? 0));
  const choose = (id: number) => {
    setSubgroup(id);
    history.replaceState(null, '', `${location.pathname}${id > 0 ? `?${subgroupKey}=${id}` : ''}${location.hash}`);
  };
  const choices = [{ id: 0, name: 'Tutti' }, ...day.subgroups];
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
      {day.workouts.length === 0 && <p className={classes.none}>Oggi non c’è allenamento.</p>}
      {day.workouts.map((workout) => (
        <Workout key={workout.id} workout={workout} subgroup={subgroup} colours={colours} />
      ))}
    </main>
  );
}

interface WorkoutProps {
  workout: ViewWorkout;
  subgroup: number;
  colours: ReadonlyMap<number, string>;
}

function Workout({ workout, subgroup, colours }: WorkoutProps) {
  const series = ofSubgroup(workout.series, subgroup);
  const title = [workout.startsAt, workout.name || 'Allenamento'].filter(Boolean).join(' · ');
  return (
    <section className={classes.workout}>
      <h2>
        {title} <span className={classes.total}>{metresOf(series)}</span>
      </h2>
      <List series={series} colours={colours} />
    </section>
  );
}

function List({ series, colours }: { series: readonly Series[]; colours: ReadonlyMap<number, string> }) {
  return (
    <ol className={classes.list}>
      {series.map((one) => {
        const colour = colours.get(one.intensityId);
        return (
          <li key={one.id} data-main={one.main === 1 || undefined}>
            <p className={classes.series}>
              {amountWords(one) && <strong>{amountWords(one)}</strong>}
              {one.intensityName && (
                <span
                  className={classes.intensity}
                  style={colour ? { backgroundColor: colour, color: textOn(colour) } : undefined}
                >
                  {one.intensityName}
                </span>
              )}
              <span>{seriesWords(one)}</span>
              {one.subgroupName && <em>{one.subgroupName}</em>}
            </p>
            {one.children.length > 0 && <List series={one.children} colours={colours} />}
          </li>
        );
      })}
    </ol>
  );
}
