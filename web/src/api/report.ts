import type { Endpoint } from './call';
import { type ReportTokenAsk, reportApi } from './generated/report';

export type ReportParameters = Omit<ReportTokenAsk, 'id' | 'format'>;

// reportLink buys a one-time token, so that no session token ever stands in an address, and gives the file's address.
// The token lasts 60 seconds: ask for it when the user has clicked, not before.
export async function reportLink(id: number, format: number, parameters: ReportParameters = {}): Promise<string> {
  const { token } = await reportApi.reportToken({ ...parameters, id, format });
  return reportApi.reportByToken.link({ token });
}

// listReportLink is the same for the report of a list, which takes the fields of its filter.
export const listReportLink = (id: number, format: number, list: Endpoint, filter: object) =>
  reportLink(id, format, list.input.toWire(filter) as ReportParameters);
