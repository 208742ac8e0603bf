/** Format ids on the wire: a number, or a word for files of other programs. */
export const ReportFormat = {
  pdf: 1,
  excel: 2,
  csv: 3,
  lxf: 'lxf',
  zip: 'zip',
  json: 'json',
  txt: 'txt',
  xml: 'xml',
} as const;
export type ReportFormat = (typeof ReportFormat)[keyof typeof ReportFormat];

export const FORMAT_NAMES: Record<ReportFormat, string> = {
  1: 'PDF',
  2: 'Excel',
  3: 'CSV',
  lxf: 'LXF',
  zip: 'ZIP',
  json: 'JSON',
  txt: 'TXT',
  xml: 'XML',
};

/** The export formats of lists. */
export const listFormats = [ReportFormat.pdf, ReportFormat.excel, ReportFormat.csv] as const;
