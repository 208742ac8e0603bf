import { startApi } from '../../api/generated/start';
import { timingApi } from '../../api/generated/timing';
import { oneQuery } from '../../api/query';
import { sendFiles as send } from '../../api/send-files';

export type {
  TimingDecision as Decision,
  TimingLane as Lane,
  TimingProposal as Heat,
} from '../../api/generated/timing';
export const { assignProposal, confirmProposal, discardProposal, issueTimingToken } = timingApi;

// The heats to confirm, live.
export const openHeats = { stream: timingApi.timingLive, call: timingApi.timingNews };

export const startListQuery = (eventId: number) => oneQuery(startApi.getStartList, { eventId });

// sendFiles sends files that belong together; the same bytes sent again change nothing.
export const sendFiles = (eventId: number, files: readonly File[]): Promise<void> =>
  send(timingApi.sendTiming, { eventId }, files);

// together groups files into calls: a table of statuses goes with the result list beside it.
export function together(files: readonly File[]): File[][] {
  const status = files.filter((file) => /^lststatu/i.test(file.name));
  const others = files.filter((file) => !status.includes(file));
  return others.map((file) => (/^lstrslt/i.test(file.name) ? [file, ...status] : [file]));
}
