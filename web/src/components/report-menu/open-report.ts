import { download } from '../save-file';
import { ReportFormat } from './report-format';

/**
 * A document opens in a new window, a sheet is downloaded. The window must be opened while the click is still being
 * handled, before the token is asked for, or the browser takes it for a pop-up.
 */
export async function openReport(format: ReportFormat, link: () => Promise<string>): Promise<void> {
  const page = format === ReportFormat.pdf ? window.open('about:blank', '_blank') : null;
  if (page) {
    page.opener = null;
  }
  try {
    const address = await link();
    if (page) {
      page.location.replace(address);
    } else {
      download(address);
    }
  } catch (error) {
    page?.close();
    throw error;
  }
}
