import {
  reportInvitation,
  reportLenexEntries,
  reportLenexResults,
  reportLenexStandards,
  reportLenexStartList,
  swimming,
} from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { MenuLabel } from '../menu/menu';
import { ReportFormat } from './report-format';
import { ReportItems, ReportMenu } from './report-menu';

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

// filesOf returns the files of an event; sports without times have none.
function filesOf({ event, startList }: LenexMenuProps) {
  return {
    reports: event.sportId === swimming ? files.filter(({ shown }) => startList || !shown) : [],
    link: (id: string | number, format: ReportFormat) => reportLink(Number(id), format, { eventId: event.id }),
  };
}

const label = 'Esporta LENEX';

/** LenexMenu exports an event for other programs. */
export function LenexMenu(props: LenexMenuProps) {
  const offered = filesOf(props);
  return offered.reports.length > 0 && <ReportMenu label={label} {...offered} />;
}

/** LenexItems are the same files inside another menu, where there is no room for a button. */
export function LenexItems(props: LenexMenuProps) {
  const offered = filesOf(props);
  return (
    offered.reports.length > 0 && (
      <>
        <MenuLabel>{label}</MenuLabel>
        <ReportItems {...offered} />
      </>
    )
  );
}
