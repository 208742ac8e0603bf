import { apiBase, withQuery } from './call';
import { api, paths } from './generated';

// reportLink buys a one-time token, so that no session token ever stands in an address, and gives the file's address.
// The token lasts 60 seconds: ask for it when the user has clicked, not before.
export async function reportLink(
  report: number,
  format: number,
  parameters: Record<string, unknown> = {},
): Promise<string> {
  const { TOKEN } = await api.reportToken({ ...parameters, ID_REPORT: report, FORMATO: format });
  return withQuery(apiBase + paths.reportByToken, { TOKEN });
}
