/** Format ids on the wire. */
export const ReportFormat = { pdf: 1, excel: 2, csv: 3 } as const;
export type ReportFormat = (typeof ReportFormat)[keyof typeof ReportFormat];

export const FORMAT_NAMES: Record<ReportFormat, string> = { 1: 'PDF', 2: 'Excel', 3: 'CSV' };

/** The export formats of lists. */
export const listFormats = [ReportFormat.pdf, ReportFormat.excel, ReportFormat.csv] as const;
