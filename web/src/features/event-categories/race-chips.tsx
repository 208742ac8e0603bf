import { IconNote } from '@tabler/icons-react';
import { formatMoney } from '../../lib/money';
import type { EventCategory, EventRace } from './api';
import classes from './categories.module.css';
import { countOf, ownPrice, prices } from './rules';

interface RaceChipsProps {
  category: EventCategory;
  doubles: ReadonlySet<number>;
}

// RaceChips are the races of a category at a glance: how many entered, what is noted, what is unusual.
export function RaceChips({ category, doubles }: RaceChipsProps) {
  if (category.gare.length === 0) return <p className={classes.none}>Nessuna gara.</p>;
  return (
    <ul className={classes.chips} aria-label={`Gare di ${category.LABEL}`}>
      {category.gare.map((race) => (
        <Chip key={race.ID_EVENTO_GARA} race={race} double={doubles.has(race.ID_EVENTO_GARA)} />
      ))}
    </ul>
  );
}

function Chip({ race, double }: { race: EventRace; double: boolean }) {
  const own = prices.flatMap(({ id }) => ownPrice(race.opzioni, id) ?? []);
  return (
    <li className={classes.chip} data-wrong={double || undefined} title={race.NOTE || undefined}>
      {race.DESC_ABBR || race.DESC_GARA}
      {race.PRESENZE_GARA > 0 && (
        <b>
          {race.PRESENZE_GARA}
          <span className="visually-hidden">
            {' '}
            {countOf(race.PRESENZE_GARA, 'iscrizione', 'iscrizioni').replace(/^\d+ /, '')}
          </span>
        </b>
      )}
      {race.FLG_PUNTI === 0 && <i>senza punti</i>}
      {own.map((euro) => (
        <i key={euro}>{formatMoney(euro)}</i>
      ))}
      {race.NOTE && (
        <>
          <IconNote size={14} aria-hidden />
          <span className="visually-hidden">nota: {race.NOTE}</span>
        </>
      )}
      {double && <i>doppia</i>}
    </li>
  );
}
