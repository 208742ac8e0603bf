import type { Race } from './api';

// The races of a catalogue by distance and stroke.

export interface MatrixLine {
  // 100, or 4x50 for a relay.
  distance: string;
  // By stroke, in column order; a relay may appear twice, once as mixed.
  cells: readonly (readonly Race[])[];
}

export interface RaceMatrix {
  strokes: readonly { id: number; name: string }[];
  lines: readonly MatrixLine[];
  // Races without a stroke or distance.
  others: readonly Race[];
}

const strokeNames: Record<number, string> = {
  1: 'Farfalla',
  2: 'Dorso',
  3: 'Rana',
  4: 'Stile libero',
  5: 'Misti',
  6: 'Pinne/Altro',
};

type MeasuredRace = Pick<Race, 'members' | 'metres'>;

const distanceOf = ({ members, metres }: MeasuredRace) =>
  members > 1 ? `${members}x${metres / members}` : String(metres);

const byLength = (a: Race, b: Race) => a.metres / a.members - b.metres / b.members || a.members - b.members;

export function matrixOf(races: readonly Race[]): RaceMatrix {
  const fits = (race: Race) => strokeNames[race.styleId] !== undefined && race.metres > 0 && race.members > 0;
  const inside = races.filter(fits).toSorted(byLength);
  const strokes = [...new Set(inside.map(({ styleId }) => styleId))]
    .toSorted((a, b) => a - b)
    .map((id) => ({ id, name: strokeNames[id] ?? '' }));
  const distances = [...new Set(inside.map(distanceOf))];
  return {
    strokes,
    lines: distances.map((distance) => ({
      distance,
      cells: strokes.map(({ id }) => inside.filter((race) => race.styleId === id && distanceOf(race) === distance)),
    })),
    others: races.filter((race) => !fits(race)),
  };
}
