import { reportLink } from '../../api/report';
import { messageOf } from '../error-state/error-state';
import { notify } from '../notify';
import { openReport } from './open-report';
import { ReportFormat } from './report-format';

const pressReport = 2004;

/** Opens the press release of an event, as it was uploaded. */
export function openPressRelease(eventId: number): void {
  const link = () => reportLink(pressReport, ReportFormat.pdf, { eventId });
  openReport(ReportFormat.pdf, link).catch((error: unknown) => notify.error(messageOf(error)));
}
