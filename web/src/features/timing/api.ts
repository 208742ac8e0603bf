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
