import { IconNote } from '@tabler/icons-react';
import { countOf } from '../../lib/count-of';
import { formatMoney } from '../../lib/money';
import type { EventCategory, EventRace } from './api';
import classes from './categories.module.css';
import { ownPrice, prices } from './rules';

interface RaceChipsProps {
  category: EventCategory;
  doubles: ReadonlySet<number>;
}

// RaceChips summarises the races of a category: entries, notes and anomalies.
export function RaceChips({ category, doubles }: RaceChipsProps) {
  if (category.races.length === 0) return <p className={classes.none}>Nessuna gara.</p>;
  return (
    <ul className={classes.chips} aria-label={`Gare di ${category.label}`}>
      {category.races.map((race) => (
        <Chip key={race.id} race={race} double={doubles.has(race.id)} />
      ))}
    </ul>
  );
}

function Chip({ race, double }: { race: EventRace; double: boolean }) {
  const own = prices.flatMap(({ id }) => ownPrice(race.options, id) ?? []);
  return (
    <li className={classes.chip} data-wrong={double || undefined} title={race.note || undefined}>
      {race.abbreviation || race.race}
      {race.entries > 0 && (
        <b>
          {race.entries}
          <span className="visually-hidden">
            {' '}
            {countOf(race.entries, 'iscrizione', 'iscrizioni').replace(/^\d+ /, '')}
          </span>
        </b>
      )}
      {race.points === 0 && <i>senza punti</i>}
      {own.map((euro) => (
        <i key={euro}>{formatMoney(euro)}</i>
      ))}
      {race.note && (
        <>
          <IconNote size={14} aria-hidden />
          <span className="visually-hidden">nota: {race.note}</span>
        </>
      )}
      {double && <i>doppia</i>}
    </li>
  );
}
