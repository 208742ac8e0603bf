import { Anchor } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { Event } from '../../api/generated/meet';
import { useHome } from '../../api/home';
import { DASH, formatDate } from '../../lib/dates';
import { variant } from '../../lib/variant';
import { isWebLink } from '../../lib/web-link';
import { entryFacts } from './entry-facts';
import classes from './event.module.css';
import { choicesOf, kinds, labelIn } from './event-values';

// EventCard shows the event to read-only users.
export function EventCard({ event }: { event: Event }) {
  const home = useHome();
  const choices = useMemo(() => choicesOf(home, variant()), [home]);
  const circuits = event.circuits.map((id) => labelIn(choices.circuits, id)).join(', ');
  return (
    <dl className={classes.facts}>
      <Fact label="Descrizione">{event.name}</Fact>
      <Fact label="Luogo">{event.place}</Fact>
      <Fact label="Data inizio">{formatDate(event.starts)}</Fact>
      <Fact label="Data fine">{formatDate(event.ends)}</Fact>
      <Fact label="Scadenza iscrizioni">{formatDate(event.deadline)}</Fact>
      <Fact label="Società organizzatrice">{event.organiser}</Fact>
      <Fact label="Regione">{labelIn(choices.regions, event.regionId)}</Fact>
      <Fact label="Tipo">{labelIn(kinds, event.clubOnly)}</Fact>
      {choices.sports.length > 1 && <Fact label="Sport">{labelIn(choices.sports, event.sportId)}</Fact>}
      <Fact label="Stagione">{labelIn(choices.seasons, event.seasonId)}</Fact>
      <Fact label="Campionato">{event.championship}</Fact>
      <Fact label="Circuiti">{circuits}</Fact>
      <Fact label="Numero massimo di concorrenti">{event.maxEntrants}</Fact>
      <Fact label="Calcolo degli importi">{labelIn(choices.feeMethods, event.feeMethod)}</Fact>
      <Fact label="Calcolo dei punteggi">{labelIn(choices.pointsMethods, event.pointsMethod)}</Fact>
      {entryFacts(event).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {isWebLink(event.link) && (
        <Fact label="Link esterno">
          <Anchor href={event.link} target="_blank" rel="noopener noreferrer">
            {event.linkLabel || event.link}
          </Anchor>
        </Fact>
      )}
      {event.notes && (
        <Fact label="Note" whole>
          {event.notes}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, whole, children }: { label: string; whole?: boolean; children: ReactNode }) {
  return (
    <div className={whole ? classes.whole : undefined}>
      <dt>{label}</dt>
      <dd>{children || DASH}</dd>
    </div>
  );
}
