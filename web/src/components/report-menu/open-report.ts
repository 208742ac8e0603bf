import { download } from '../save-file';
import { ReportFormat } from './report-format';

/**
 * A document opens in a new window, a sheet is downloaded. The link is asked for first: a refusal is thrown for the page to
 * show, and no empty window is left behind. Where the browser blocks the window the document is downloaded.
 */
export async function openReport(format: ReportFormat, link: () => Promise<string>): Promise<void> {
  const address = await link();
  const page = format === ReportFormat.pdf ? window.open(address, '_blank') : null;
  if (page) {
    page.opener = null;
  } else {
    download(address);
  }
}
