import '@mantine/core/styles/Progress.css';
import { Anchor, Progress, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { linkTo } from '../../api/addresses';
import { individual } from '../../api/generated/constants';
import { Link } from '../../components/router/routing';
import { Toolbar } from '../../components/toolbar/toolbar';
import { Totals } from '../../components/totals/totals';
import { formatCount } from '../../lib/numbers';
import type { ResultRow } from './api';
import { ChangedNames } from './changed-names';
import { progressOf, type RaceProgress } from './progress';
import classes from './results.module.css';

interface GeneralTabProps {
  eventId: number;
  rows: readonly ResultRow[];
  concluded: boolean;
  // The prints and the recalculate button.
  tools: ReactNode;
}

// GeneralTab shows the progress of each race, and the prints.
export function GeneralTab({ eventId, rows, concluded, tools }: GeneralTabProps) {
  const { races, total } = useMemo(() => progressOf(rows), [rows]);
  return (
    <Stack>
      <Totals
        label="Risultati"
        figures={[
          ['Presenze', formatCount(total.entries)],
          ['Risultati inseriti', formatCount(total.done)],
          ['Da inserire', formatCount(total.entries - total.done)],
          ['Squalificati', formatCount(total.disqualified)],
          ['Assenti', formatCount(total.absent)],
        ]}
      />
      <section className={classes.card} aria-labelledby="stampe">
        <Title order={2} size="h4" mb="xs" id="stampe">
          Classifiche e stampe
        </Title>
        <Toolbar>{tools}</Toolbar>
      </section>
      {concluded && <ChangedNames eventId={eventId} />}
      <section aria-labelledby="avanzamento">
        <Title order={2} size="h4" mb="xs" id="avanzamento">
          Avanzamento per gara
        </Title>
        {races.length === 0 && <Text>Nessuno è iscritto alle gare di questo evento.</Text>}
        <ul className={classes.races}>
          {races.map((race) => (
            <RaceLine key={`${race.kind} ${race.raceId}`} eventId={eventId} race={race} />
          ))}
        </ul>
      </section>
    </Stack>
  );
}

function RaceLine({ eventId, race }: { eventId: number; race: RaceProgress }) {
  const scheda = race.kind === individual ? 'individuali' : 'squadre';
  return (
    <li>
      <Anchor component={Link} {...linkTo('/Gara', { id: eventId, scheda, gara: race.raceId })}>
        {race.race}
      </Anchor>
      <Progress value={(100 * race.done) / race.entries} aria-label={`Risultati di ${race.race}`} />
      <span className="figures">{`${race.done} / ${race.entries}`}</span>
    </li>
  );
}
