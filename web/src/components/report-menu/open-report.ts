import { download } from '../save-file';
import { ReportFormat } from './report-format';

/**
 * Opens a document in a new window, or downloads a sheet. The link is requested first, so that an error leaves no
 * empty window; errors are thrown. If the browser blocks the window, the document is downloaded.
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
