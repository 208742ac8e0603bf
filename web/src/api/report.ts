import type { Endpoint } from './call';
import { type ReportTokenAsk, reportApi } from './generated/report';

export type ReportParameters = Omit<ReportTokenAsk, 'id' | 'format'>;

// reportLink gets a one-time token, so that no session token appears in an address, and returns the file's address.
// The token is valid for 60 seconds: request it after the user has clicked, not before.
export async function reportLink(
  id: number,
  format: number | string,
  parameters: ReportParameters = {},
): Promise<string> {
  const { token } = await reportApi.reportToken({ ...parameters, id, format });
  return reportApi.reportByToken.link({ token });
}

// listReportLink does the same for the report of a list, filtered like the list.
export const listReportLink = (id: number, format: number | string, list: Endpoint, filter: object) =>
  reportLink(id, format, list.input.toWire(filter) as ReportParameters);
