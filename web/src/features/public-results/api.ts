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

// The address of the stream of an event: the browser listens to it by itself.
export const liveAddress = (id: number) => withQuery(apiBase + publicLive.path, publicLive.input.toWire({ id }));

// readLive reads what the stream says; null for what is no result.
export function readLive(data: string): PublicNews | null {
  try {
    return publicLive.output.toEnglish(JSON.parse(data)) as PublicNews;
  } catch {
    return null;
  }
}
