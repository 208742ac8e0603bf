import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Chart } from '../../components/chart/chart';
import { formatDate } from '../../lib/dates';
import type { AthleteSheet, Result } from './api';
import { favouritesOf, poolName, radarOf, usualDistances, usualStyles } from './figures';
import { originNames, originOf, timeText } from './result-labels';
import classes from './sheet.module.css';

interface DashboardTabProps {
  sheet: AthleteSheet;
  // Why results are hidden; empty if they are visible.
  closed: ReactNode;
  // The athlete's personal data.
  facts: ReactNode;
}

// DashboardTab is the overview of the sheet: personal data, latest and best times, most frequent races.
export function DashboardTab({ sheet, closed, facts }: DashboardTabProps) {
  const { latest, best, favourites, distances, styles } = sheet;
  return (
    <div className={classes.columns}>
      {closed || (
        <>
          <Shortlist title="Ultimi 5 risultati" results={latest} />
          <Shortlist
            title="Migliori 3 risultati"
            results={best}
            empty="Compariranno qui i risultati con i punti World Aquatics."
          />
          {favourites.length > 0 && (
            <>
              <Chart title="Gare preferite" nameHeader="Gara" data={favouritesOf(favourites)} />
              <Chart title="Distanze" nameHeader="Distanza" data={radarOf(distances, usualDistances)} />
              <Chart title="Stili" nameHeader="Stile" data={radarOf(styles, usualStyles)} />
            </>
          )}
        </>
      )}
      {facts}
    </div>
  );
}

interface ShortlistProps {
  title: string;
  results: readonly Result[];
  empty?: string;
}

function Shortlist({ title, results, empty = 'Nessun risultato: compariranno qui dopo le gare.' }: ShortlistProps) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {results.length === 0 && <Text size="sm">{empty}</Text>}
      <ol className={classes.list} aria-label={title}>
        {results.map((result) => (
          <li key={result.id}>
            <span>{result.race}</span>
            <span className={classes.time}>{timeText(result)}</span>
            <small>{whereOf(result)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

// whereOf describes when and where a result was swum, and whether it is official.
function whereOf(result: Result): string {
  const { day, event, pool, points } = result;
  const parts = [formatDate(day), event, poolName(pool)];
  const origin = originOf(result);
  if (origin !== 'official') parts.push(originNames[origin]);
  if (points > 0) parts.push(`${points}\u00a0punti`);
  return parts.filter(Boolean).join(' · ');
}
