import { apiBase, withQuery } from '../../api/call';
import { type PublicNews, resultsApi } from '../../api/generated/results';

export type {
  ClubRankingRow as ClubLine,
  PublicLane,
  PublicNews,
  PublicResults,
  PublicStartList as PublicStart,
  ResultGroup,
  ResultRow,
} from '../../api/generated/results';

export const { publicEvents, publicYears, publicResults, publicStartList } = resultsApi;

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
