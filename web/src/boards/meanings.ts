import type { SpeakerLane } from '../api/generated/poolside';
import { formatDate } from '../lib/dates';

export interface Meaning {
  time: number;
  words: string;
}

// meanings returns what a time of a starter would mean, the fastest first. What the starter has already swum is left
// out, except for records.
export function meanings(lane: Pick<SpeakerLane, 'records' | 'limit' | 'passage' | 'personal' | 'season'>): Meaning[] {
  const list: Meaning[] = lane.records.map(({ name, time, holder, day }) => ({
    time,
    words: `record ${name.toLowerCase()} (${[holder, formatDate(day)].filter(Boolean).join(', ')})`,
  }));
  if (lane.limit > 0) list.push({ time: lane.limit, words: 'tempo limite' });
  if (lane.passage > 0) list.push({ time: lane.passage, words: 'passaggio in finale' });
  if (lane.personal) list.push({ time: lane.personal.time, words: 'primato personale' });
  if (lane.season && lane.season.time !== lane.personal?.time)
    list.push({ time: lane.season.time, words: 'migliore della stagione' });
  return list.toSorted((a, b) => a.time - b.time);
}
