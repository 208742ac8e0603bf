import {
  reportInvitation,
  reportLenexEntries,
  reportLenexResults,
  reportLenexStandards,
  reportLenexStartList,
} from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { ReportFormat } from './report-format';
import { ReportMenu } from './report-menu';

const swimming = 1;

// The files that other swimming programs read. Start list and results follow option 21.
const files = [
  { id: reportInvitation, label: 'Invito' },
  { id: reportLenexEntries, label: 'Iscrizioni' },
  { id: reportLenexStartList, label: 'Start list', shown: true },
  { id: reportLenexResults, label: 'Risultati', shown: true },
  { id: reportLenexStandards, label: 'Tempi limite' },
].map((file) => ({ ...file, formats: [ReportFormat.lxf] }));

interface LenexMenuProps {
  event: { id: number; sportId: number };
  /** Whether the user may see start list and results. */
  startList: boolean;
}

/** LenexMenu exports an event for other programs; sports without times have no such files. */
export function LenexMenu({ event, startList }: LenexMenuProps) {
  if (event.sportId !== swimming) return null;
  return (
    <ReportMenu
      label="Esporta LENEX"
      reports={files.filter(({ shown }) => startList || !shown)}
      link={(id, format) => reportLink(Number(id), format, { eventId: event.id })}
    />
  );
}
