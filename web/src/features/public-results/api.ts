import { apiBase, withQuery } from '../../api/call';
import { type PublicNews, resultsApi, type Timetable } from '../../api/generated/results';

export type {
  ClubRankingRow as ClubLine,
  PublicLane,
  PublicNews,
  PublicResults,
  PublicStartList as PublicStart,
  ResultGroup,
  ResultRow,
  Timetable,
  TimetableHeat,
} from '../../api/generated/results';

export const { publicEvents, publicYears, publicResults, publicStartList, publicTimetable } = resultsApi;

const { publicLive } = resultsApi;

// The address of an event's stream, for an EventSource.
export const liveAddress = (id: number) => withQuery(apiBase + publicLive.path, publicLive.input.toWire({ id }));

// readLive parses a message of the stream; null if it is not a result.
export function readLive(data: string): PublicNews | null {
  try {
    return publicLive.output.toEnglish(JSON.parse(data)) as PublicNews;
  } catch {
    return null;
  }
}

// readTimetable parses the message "programma" of the stream; null if it is none.
export function readTimetable(data: string): Timetable | null {
  try {
    return publicTimetable.output.toEnglish(JSON.parse(data)) as Timetable;
  } catch {
    return null;
  }
}
