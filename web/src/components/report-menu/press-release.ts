import { reportPress } from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { messageOf } from '../error-state/error-state';
import { notify } from '../notify';
import { download } from '../save-file';
import { ReportFormat } from './report-format';

/** Downloads the press release of an event as it was uploaded. */
export function openPressRelease(eventId: number): void {
  reportLink(reportPress, ReportFormat.pdf, { eventId })
    .then((address) => download(address))
    .catch((error: unknown) => notify.error(messageOf(error)));
}
