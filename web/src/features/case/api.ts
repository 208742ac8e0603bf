import { caseApi } from '../../api/generated/case';
import { reportCase } from '../../api/generated/constants';
import { oneQuery } from '../../api/query';
import { reportLink } from '../../api/report';
import { sendFiles } from '../../api/send-files';

export type { Case, CaseAside, NewCase } from '../../api/generated/case';
export const { createCase, endCase, getCase } = caseApi;

// Milliseconds between two requests for the state of a case that is at a pool.
const readEvery = 15_000;

export const caseQuery = (eventId: number) => ({
  ...oneQuery(getCase, { id: eventId }),
  refetchInterval: readEvery,
});

// The format of the downloaded file.
const fileFormat = 'valigia';

export const caseLink = (eventId: number) => reportLink(reportCase, fileFormat, { eventId });

export const returnFile = (eventId: number, file: File) => sendFiles(caseApi.returnCase, { eventId }, [file]);
