import { reportEntrants, reportStartList } from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';
import type { EventRow } from './api';

// The prints of an event: entrants in two orders, and the start list, optionally with the club's athletes marked.
type Print = 'alphabetical' | 'byYear' | 'startList' | 'marked';

const paper = [ReportFormat.pdf, ReportFormat.excel];

const prints: readonly { id: Print; label: string; formats: readonly ReportFormat[] }[] = [
  { id: 'alphabetical', label: 'Iscritti in ordine alfabetico', formats: paper },
  { id: 'byYear', label: 'Iscritti per anno', formats: paper },
  { id: 'startList', label: 'Start list', formats: paper },
  { id: 'marked', label: 'Start list con i propri atleti evidenziati', formats: [ReportFormat.pdf] },
];

const linkOf: Record<Print, (eventId: number, format: ReportFormat) => Promise<string>> = {
  alphabetical: (eventId, format) => reportLink(reportEntrants, format, { eventId, order: 1 }),
  byYear: (eventId, format) => reportLink(reportEntrants, format, { eventId, order: 2 }),
  startList: (eventId, format) => reportLink(reportStartList, format, { eventId }),
  marked: (eventId, format) => reportLink(reportStartList, format, { eventId, highlight: 1 }),
};

interface PrintMenuProps {
  event: Pick<EventRow, 'id' | 'name'>;
  // Whether the user may see the start list; entrants are always visible.
  startList: boolean;
  compact?: boolean;
  // Whether the user has athletes to mark; administrators have none.
  marks: boolean;
}

// PrintMenu offers an event's prints.
export function PrintMenu({ event, compact, startList, marks }: PrintMenuProps) {
  const shown = prints.filter(({ id }) => (startList || id !== 'startList') && (marks || id !== 'marked'));
  return (
    <ReportMenu
      label={compact ? `Stampe di ${event.name}` : 'Stampe'}
      compact={compact}
      reports={shown}
      link={(id, format) => linkOf[id as Print](event.id, format)}
    />
  );
}
