import { apiBase, withQuery } from '../../api/call';
import { proofApi } from '../../api/generated/proof';
import { type LiveEvents, type PublicNews, type RankingChanges, resultsApi } from '../../api/generated/results';
import type { Timetable } from '../../api/generated/shared';

export type { Proof, ProofPerson, ProofRow, ProofTexts } from '../../api/generated/proof';
export type {
  ClubPlaces,
  ClubRankingRow as ClubLine,
  PublicAthlete,
  PublicEvent,
  PublicLane,
  PublicNews,
  PublicResults,
  PublicStartList as PublicStart,
  RankingChanges,
  ResultGroup,
  ResultRow,
} from '../../api/generated/results';
export type { Timetable, TimetableHeat } from '../../api/generated/shared';

export const {
  publicAthletes,
  publicEvents,
  publicFiles,
  publicYears,
  publicResults,
  publicStartList,
  publicTimetable,
} = resultsApi;

const { publicFile, publicLive } = resultsApi;

export const publicFileAddress = (id: number) => publicFile.link({ id });

export const { checkProof } = proofApi;

// proofFileAddress returns the address of a signature with its rows, to check without a network.
export const proofFileAddress = (code: string) =>
  withQuery(apiBase + proofApi.proofFile.path, proofApi.proofFile.input.toWire({ code }));

// liveAddress returns the address of an event's stream after the state with this cursor, for an EventSource.
export const liveAddress = (eventId: number, cursor: string) =>
  withQuery(apiBase + publicLive.path, publicLive.input.toWire({ eventId, cursor }));

const read = (name: string, data: string) =>
  publicLive.output.toEnglish({ [name]: JSON.parse(data) }) as Partial<LiveEvents>;

export const readResult = (data: string): PublicNews | undefined => read('risultato', data).result;
export const readRankings = (data: string): RankingChanges | undefined => read('classifica', data).rankings;
export const readTimetable = (data: string): Timetable | undefined => read('programma', data).timetable;
