import { describe, expect, it } from 'vitest';
import type { Anomalies, Anomaly, ClubSummary, EventCategory } from '../../api/generated/meet';
import { teamLabels } from '../../lib/team-labels';
import { anomalyCountText, anomalyKinds, raceText } from './anomaly-kinds';
import { clubLine, clubTotals, extensionQuestion, individualChoices, uncounted } from './rules';

const relays = teamLabels(1);
const club: ClubSummary = {
  raceId: 0,
  clubId: 3,
  name: 'Rari Nantes',
  athletes: 700,
  individual: 900,
  wildCards: 1,
  teamAthletes: 2,
  teams: 3,
  openTeams: 0,
  openAthletes: 0,
  absent: 4,
  unpaid: 400,
  paid: 0.1,
  credit: 0.2,
  due: 617.15,
  settled: 0,
  total: 617.25,
  extended: 0,
};
// The space before the euro sign is non-breaking.
const figures = (rows: ClubSummary[] | undefined) =>
  Object.fromEntries(clubTotals(rows, relays).map(([name, value]) => [name, value?.replace('\u00a0', ' ')]));

describe('the sums over clubs', () => {
  it('are exact to the cent', () => {
    expect(figures([club, club, club])).toMatchObject({
      Società: '3',
      Atleti: '2.100',
      Individuali: '2.700',
      'Wild card': '3',
      'Solo in staffetta': '6',
      Staffette: '9',
      Assenti: '12',
      'Non pagate': '1.200',
      Pagato: '0,30 €',
      'Da crediti': '0,60 €',
      'Da pagare': '1.851,45 €',
      Totale: '1.851,75 €',
    });
  });

  it('are zero without clubs, and undefined before the reply', () => {
    expect(figures([])).toMatchObject({ Società: '0', Totale: '0,00 €' });
    expect(figures(undefined)).toMatchObject({ Società: undefined, Totale: undefined });
  });
});

it('describes a club on one line, without zeros', () => {
  const line = (change: Partial<ClubSummary>) => clubLine({ ...club, ...change }, relays).replaceAll('\u00a0', ' ');
  expect(line({})).toBe(
    '700 atleti · 900 presenze individuali · 1 wild card · 3 staffette · 4 assenti · 400 non pagate · pagato 0,10 € · da pagare 617,15 €',
  );
  expect(line({ athletes: 1, individual: 1, wildCards: 0, teams: 0, absent: 0, unpaid: 0, due: 0, settled: 1 })).toBe(
    '1 atleta · 1 presenza individuale · pagato 0,10 €',
  );
});

describe('what the sums omit', () => {
  const idle: ClubSummary = { ...club, athletes: 0, individual: 0, teamAthletes: 0, teams: 0, extended: 1 };

  it('is nothing if everything counts', () => {
    expect(uncounted([club, club], relays)).toBe('');
    expect(uncounted([], relays)).toBe('');
  });

  it('is incomplete teams, with the athletes who are only in them', () => {
    expect(uncounted([{ ...club, openTeams: 1 }, club], relays)).toBe(
      'Non contano 1 staffetta incompleta, che il riepilogo degli eventi e la dashboard comprendono.',
    );
    expect(
      uncounted(
        [
          { ...club, openTeams: 2, openAthletes: 1 },
          { ...club, openTeams: 1, openAthletes: 1200 },
        ],
        relays,
      ),
    ).toMatch(/^Non contano 3 staffette incomplete e 1\.201 atleti che sono solo lì, /);
  });

  it('is clubs without entries, which do not count as clubs of the event', () => {
    expect(figures([club, idle])).toMatchObject({ Società: '1' });
    expect(figures([{ ...idle, openTeams: 1 }])).toMatchObject({ Società: '1' });
    expect(uncounted([club, idle], relays)).toBe('Tra le società in elenco 1 è senza iscrizioni.');
    expect(uncounted([idle, idle], relays)).toBe('Tra le società in elenco 2 sono senza iscrizioni.');
  });
});

describe('the confirmation of an extension', () => {
  it('explains what the club gains or loses', () => {
    expect(extensionQuestion('Rari Nantes', true).consequence).toMatch(/^Rari Nantes potrà iscrivere.*senza mora\.$/);
    expect(extensionQuestion('Rari Nantes', false).consequence).toMatch(/Rari Nantes torneranno a valere la scadenza/);
  });
});

describe('the categories of an exception', () => {
  it('are the individual ones, each once', () => {
    const category = (id: number, kind: number, name: string) => ({ categoryId: id, kind, name }) as EventCategory;
    const event = [
      category(4, 1, 'Ragazzi'),
      category(4, 1, 'Ragazzi'),
      category(9, 2, 'Staffetta'),
      category(5, 1, 'Cadetti'),
    ];
    expect(individualChoices(event)).toEqual([
      { value: '4', label: 'Ragazzi' },
      { value: '5', label: 'Cadetti' },
    ]);
  });
});

describe('the kinds of anomaly', () => {
  it('are the nine lists of the server, each with its texts', () => {
    const lists: Record<keyof Anomalies, Anomaly[]> = {
      races: [],
      categories: [],
      sex: [],
      startList: [],
      startOrder: [],
      doubles: [],
      teamOnly: [],
      members: [],
      tooFewMates: [],
    };
    expect(anomalyKinds.map(({ list }) => list)).toEqual(Object.keys(lists));
    expect(new Set(anomalyKinds.map(({ title }) => title)).size).toBe(9);
    for (const { meaning, remedy } of anomalyKinds) {
      expect(meaning).toMatch(/^[A-ZÀ-Ú«].*\.$/);
      expect(remedy).toMatch(/^[A-ZÀ-Ú«].*\.$/);
    }
  });

  it.each([
    [0, 'Nessuna anomalia'],
    [1, '1 anomalia'],
    [2, '2 anomalie'],
  ])('counts %i', (count, words) => {
    expect(anomalyCountText(count)).toBe(words);
  });

  it('distinguishes duplicated races by their number', () => {
    const race = { eventRaceId: 12, race: '100 Stile libero' } as Anomaly;
    expect(raceText(race)).toBe('100 Stile libero (n. 12)');
    expect(raceText({ ...race, eventRaceId: 0 })).toBe('100 Stile libero');
  });
});
