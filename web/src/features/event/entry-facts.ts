import { feePerAthlete, feePerRace, swimming } from '../../api/generated/constants';
import type { Event } from '../../api/generated/meet';
import * as number from '../../api/generated/options';
import { formatMoney } from '../../lib/money';

interface EntryFact {
  label: string;
  value: string;
}

// The prices of an athlete's first race, second race and so on; 0 means the same as the previous one.
const racePrices = [number.racePrice, number.racePrice2, number.racePrice3, number.racePrice4, number.racePrice5];

// entryFacts returns what a club wants to know before entering: the pool, the number of races and their prices.
// Categories and races with their own prices show them separately.
export function entryFacts(event: Pick<Event, 'sportId' | 'feeMethod' | 'options'>): EntryFact[] {
  const options = new Map(event.options.map(({ id, value }) => [id, Number(value)]));
  const option = (id: number) => options.get(id) ?? 0;
  const swims = event.sportId === swimming;
  const method = event.feeMethod;
  const races = racePrices.flatMap((id, at) => (option(id) > 0 ? [{ at, price: option(id) }] : []));
  const price = (label: string, id: number) => (option(id) > 0 ? [{ label, value: formatMoney(option(id)) }] : []);
  return [
    ...(swims && option(number.lanes) > 0
      ? [
          {
            label: 'Vasca',
            value: `${option(number.pool) === number.pool50 ? 50 : 25} m, ${option(number.lanes)} corsie`,
          },
        ]
      : []),
    ...(option(number.maxRaces) > 0
      ? [{ label: 'Gare per atleta', value: `al massimo ${option(number.maxRaces)}` }]
      : []),
    ...(races.length > 0 && method !== feePerAthlete
      ? [
          {
            label: 'Quota gara',
            value: races.map(({ at, price }) => `${at > 0 ? `${at + 1}ª gara ` : ''}${formatMoney(price)}`).join(', '),
          },
        ]
      : []),
    ...(method === feePerRace ? [] : price('Quota atleta', number.entryPrice)),
    ...price(swims ? 'Quota staffetta' : 'Quota squadra', number.teamPrice),
    ...price('Quota società', number.clubPrice),
    ...price('Mora', number.lateFee),
  ];
}
