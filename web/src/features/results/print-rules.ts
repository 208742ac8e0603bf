import {
  reportClubRanking,
  reportMedals,
  reportMicroplus,
  reportRegional,
  reportResults,
  reportSeveralResults,
  reportStartList,
} from '../../api/generated/constants';
import { ReportFormat } from '../../components/report-menu/report-format';

// The prints of an event for each user: the conditions of document 2.

export const Report = {
  startList: reportStartList,
  results: reportResults,
  severalEvents: reportSeveralResults,
  medals: reportMedals,
  clubs: reportClubRanking,
  regional: reportRegional,
  microplus: reportMicroplus,
} as const;

const sheets = [ReportFormat.pdf, ReportFormat.excel, ReportFormat.csv];
// Formats for other programs.
const files = [ReportFormat.excel, ReportFormat.csv];

export interface PrintedEvent {
  // Whether all users may see start list, results and press release.
  buttons: number;
  oversees: number;
  // Whether clubs are ranked (option 26).
  clubScores: boolean;
}

export interface PrintCaller {
  mayPrint: boolean;
  // The deployment's promotion body.
  body: number;
}

// The body that exchanges results and start lists with the federation.
const regionalBody = 8;

// hasRegional reports whether results are exchanged with the federation's files.
export const hasRegional = ({ body }: Pick<PrintCaller, 'body'>) => body === regionalBody;

// mayPrintResults: event managers always, other users if the event shows its buttons.
const mayPrintResults = (event: Omit<PrintedEvent, 'clubScores'>, { mayPrint }: PrintCaller) =>
  mayPrint && (event.oversees === 1 || event.buttons === 1);

export function printsOf(event: PrintedEvent, caller: PrintCaller) {
  if (!mayPrintResults(event, caller)) return [];
  return [
    { id: Report.startList, label: 'Start list', formats: sheets },
    { id: Report.results, label: 'Risultati', formats: sheets },
    ...(event.clubScores ? [{ id: Report.clubs, label: 'Classifica società', formats: sheets }] : []),
    { id: Report.medals, label: 'Medagliere', formats: sheets },
    ...(hasRegional(caller)
      ? [
          { id: Report.regional, label: 'Risultati regionali', formats: files },
          { id: Report.microplus, label: 'Start list MICROPLUS', formats: files },
        ]
      : []),
  ];
}

export const nothingChosen = 'Selezionare almeno un evento, una gara ed una categoria';

export interface Choice {
  events: readonly number[];
  races: readonly number[];
  categories: readonly number[];
}

// customReport returns the report of a selection, or why there is none: one event has its results, several are ranked
// together.
export function customReport({ events, races, categories }: Choice): { report: number } | { refusal: string } {
  if (events.length === 0 || races.length === 0 || categories.length === 0) return { refusal: nothingChosen };
  return { report: events.length > 1 ? Report.severalEvents : Report.results };
}
