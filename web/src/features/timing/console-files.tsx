import {
  reportConsoleLists,
  reportDolphinEvents,
  reportEventList,
  reportScoreboard,
  reportTimeDrops,
} from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';

const files = [
  { id: reportDolphinEvents, label: 'Dolphin: elenco delle gare', formats: [ReportFormat.csv] },
  { id: reportScoreboard, label: 'Start list per tabelloni (.scb)', formats: [ReportFormat.zip] },
  { id: reportConsoleLists, label: 'Omega ARES e Quantum (LST)', formats: [ReportFormat.zip] },
  { id: reportTimeDrops, label: 'Time Drops (meet_program)', formats: [ReportFormat.json] },
  { id: reportEventList, label: 'Elenco delle gare', formats: [ReportFormat.txt] },
];

// ConsoleFiles offers the start list as timing consoles read it.
export function ConsoleFiles({ eventId }: { eventId: number }) {
  return (
    <ReportMenu
      label="File per le console"
      reports={files}
      link={(id, format) => reportLink(Number(id), format, { eventId })}
    />
  );
}
