import { Anchor } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { Event } from '../../api/generated';
import { useHome } from '../../api/home';
import { DASH, formatDate } from '../../lib/dates';
import { variant } from '../../lib/variant';
import { isWebLink } from '../../lib/web-link';
import { entryFacts } from './entry-facts';
import classes from './event.module.css';
import { choicesOf, kinds, labelIn } from './event-values';

// EventCard is the event for those who only read it.
export function EventCard({ event }: { event: Event }) {
  const home = useHome();
  const choices = useMemo(() => choicesOf(home, variant()), [home]);
  const circuits = event.arrayCircuiti.map((id) => labelIn(choices.circuits, id)).join(', ');
  return (
    <dl className={classes.facts}>
      <Fact label="Descrizione">{event.DESCRIZIONE}</Fact>
      <Fact label="Luogo">{event.LUOGO}</Fact>
      <Fact label="Data inizio">{formatDate(event.DATA_INIZIO)}</Fact>
      <Fact label="Data fine">{formatDate(event.DATA_FINE)}</Fact>
      <Fact label="Scadenza iscrizioni">{formatDate(event.DATA_SCADENZA_ISCRIZIONI)}</Fact>
      <Fact label="Società organizzatrice">{event.DENOMINAZIONE}</Fact>
      <Fact label="Regione">{labelIn(choices.regions, event.FK_ID_REGIONE)}</Fact>
      <Fact label="Tipo">{labelIn(kinds, event.FLG_GARA_SOCIALE)}</Fact>
      {choices.sports.length > 1 && <Fact label="Sport">{labelIn(choices.sports, event.FK_ID_SPORT)}</Fact>}
      <Fact label="Stagione">{labelIn(choices.seasons, event.FK_ID_STAGIONE)}</Fact>
      <Fact label="Campionato">{event.DESC_CAMPIONATO}</Fact>
      <Fact label="Circuiti">{circuits}</Fact>
      <Fact label="Numero massimo di concorrenti">{event.MAX_CONCORRENTI}</Fact>
      <Fact label="Calcolo degli importi">{labelIn(choices.feeMethods, event.FK_ID_METODO_CALCOLO_IMPORTI)}</Fact>
      <Fact label="Calcolo dei punteggi">{labelIn(choices.pointsMethods, event.FK_ID_METODO_CALCOLO_PUNTEGGIO)}</Fact>
      {entryFacts(event).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {isWebLink(event.LINK_ESTERNO) && (
        <Fact label="Link esterno">
          <Anchor href={event.LINK_ESTERNO} target="_blank" rel="noopener noreferrer">
            {event.LABEL_LINK_ESTERNO || event.LINK_ESTERNO}
          </Anchor>
        </Fact>
      )}
      {event.NOTE && (
        <Fact label="Note" whole>
          {event.NOTE}
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
