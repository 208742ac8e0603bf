import {
  reportCards,
  reportEntrants,
  reportEntries,
  reportLargeCards,
  reportRaceEntries,
} from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { listFormats, ReportFormat } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';

// The menu of prints. order sorts the entrants by name or by birth year.
const prints = [
  { id: 'summary', label: 'Riepilogo iscrizioni', report: reportEntries, formats: listFormats },
  { id: 'races', label: 'Iscritti per gara', report: reportRaceEntries, formats: listFormats },
  { id: 'cards', label: 'Cartellini', report: reportCards, formats: [ReportFormat.pdf] },
  { id: 'largeCards', label: 'Cartellini, 4 per pagina', report: reportLargeCards, formats: [ReportFormat.pdf] },
  { id: 'byName', label: 'Iscritti in ordine alfabetico', report: reportEntrants, order: 1, formats: listFormats },
  { id: 'byYear', label: 'Iscritti per anno', report: reportEntrants, order: 2, formats: listFormats },
] as const;

// EntryPrints offers the prints of one club's entries, or of all clubs.
export function EntryPrints({ eventId, clubId }: { eventId: number; clubId: number }) {
  return (
    <ReportMenu
      label="Stampe"
      reports={prints}
      link={(id, format) => {
        const print = prints.find((print) => print.id === id);
        const order = print && 'order' in print ? print.order : undefined;
        return reportLink(print?.report ?? 0, format, { eventId, clubId: clubId || undefined, order });
      }}
    />
  );
}
