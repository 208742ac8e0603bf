import type { NewSwim } from '../../api/generated/sheet';
import { formatDate } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import { type ExternalEvent, sheetApi } from './api';
import type { TrialDraft, TrialLine } from './trial';

const swimOf = ({ athleteId, raceId, time, splits }: TrialLine): NewSwim => ({
  athleteId,
  raceId,
  time,
  splits: splits.map(({ metres, time: at, frequency }) => ({ metres, time: at, frequency })),
});

const headOf = ({ race, name, place, pool, day }: TrialDraft) => ({
  race: race ? (1 as const) : (0 as const),
  name: name.trim(),
  place: place.trim(),
  pool,
  day,
});

// newEventOf returns a new trial as the input of one call, so that it can wait in the outbox as a whole.
export const newEventOf = (draft: TrialDraft) => ({ ...headOf(draft), results: draft.lines.map(swimOf) });

// trialText describes the trial while it waits in the outbox.
export function trialText({ race, name, day, lines }: TrialDraft): string {
  const times = lines.length === 1 ? '1 tempo' : `${lines.length} tempi`;
  return `${name.trim() || (race ? 'Gara esterna' : 'Prova tempo')} del ${formatDate(day)}, ${times}`;
}

// Naming a few athletes is enough to recognise what was saved.
const namedTimes = 2;

// savedText returns the message about a saved trial: the number of times and the first athletes.
export function savedText({ lines }: Pick<TrialDraft, 'lines'>): string {
  const named = lines.slice(0, namedTimes).map(({ athlete, time }) => `${athlete} ${formatRaceTime(time)}`);
  const more = lines.length - named.length;
  const saved = countText(lines.length, 'Tempo salvato', `${lines.length} tempi salvati`);
  const others = more > 0 ? ` ${countText(more, 'e un altro', `e altri ${more}`)}` : '';
  return `${saved}: ${named.join(', ')}${others}`;
}

const countText = (count: number, one: string, many: string) => (count === 1 ? one : many);

// draftOf converts a stored trial to a draft.
export const draftOf = (event: ExternalEvent): TrialDraft => ({
  id: event.id,
  version: event.version,
  race: event.race === 1,
  name: event.name,
  place: event.place,
  pool: event.pool,
  day: event.day,
  lines: event.results.map((result) => ({
    key: -result.id,
    id: result.id,
    version: result.version,
    athleteId: result.athleteId,
    athlete: result.athlete,
    raceId: result.raceId,
    time: result.time,
    splits: result.splits,
  })),
});

// saveChanges saves what differs from the stored trial, line by line. Splits of stored lines are saved where they are
// edited.
export async function saveChanges(draft: TrialDraft, stored: ExternalEvent): Promise<void> {
  const head = headOf(draft);
  const storedHead = headOf(draftOf(stored));
  if (JSON.stringify(head) !== JSON.stringify(storedHead)) {
    await sheetApi.updateExternalEvent({ id: draft.id, version: draft.version, ...head });
  }
  const draftIds = new Set(draft.lines.map(({ id }) => id));
  for (const { id } of stored.results) {
    if (!draftIds.has(id)) await sheetApi.deleteExternalResult({ id });
  }
  for (const line of draft.lines) {
    const before = stored.results.find(({ id }) => id === line.id);
    if (!before) await sheetApi.addExternalResult({ eventId: draft.id, ...swimOf(line) });
    else if (before.time !== line.time || before.raceId !== line.raceId) {
      const { id, version, raceId, time } = line;
      await sheetApi.updateExternalResult({ id, version, raceId, time });
    }
  }
}
