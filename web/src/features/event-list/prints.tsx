import { reportLink } from '../../api/report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';
import type { EventRow } from './api';

const entrantsReport = 2001;

// order of the report.
const orders = [
  { id: 1, label: 'Iscritti in ordine alfabetico', formats: [ReportFormat.pdf, ReportFormat.excel] },
  { id: 2, label: 'Iscritti per anno', formats: [ReportFormat.pdf, ReportFormat.excel] },
];

interface EntrantsMenuProps {
  event: Pick<EventRow, 'id' | 'name'>;
  compact?: boolean;
}

export function EntrantsMenu({ event, compact }: EntrantsMenuProps) {
  return (
    <ReportMenu
      label={compact ? `Stampe di ${event.name}` : 'Stampe'}
      compact={compact}
      reports={orders}
      link={(order, format) => reportLink(entrantsReport, format, { eventId: event.id, order: Number(order) })}
    />
  );
}
