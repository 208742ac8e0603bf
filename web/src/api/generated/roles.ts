// Generated from internal/domain by `make generate`. Do not edit.

// The roles of officials as LENEX names them, in the order of a sheet.
export const officialRoles = [
  { value: 'TDG', label: 'Delegato tecnico' },
  { value: 'MDR', label: 'Direttore della manifestazione' },
  { value: 'REF', label: 'Giudice arbitro' },
  { value: 'CR', label: 'Capo segreteria' },
  { value: 'STA', label: 'Giudice di partenza' },
  { value: 'FSR', label: 'Addetto alla falsa partenza' },
  { value: 'JOS', label: 'Giudice di stile' },
  { value: 'CIOT', label: 'Capo giudici di virata' },
  { value: 'IOT', label: 'Giudice di virata' },
  { value: 'CFIN', label: 'Capo giudici di arrivo' },
  { value: 'FIN', label: 'Giudice di arrivo' },
  { value: 'CTIK', label: 'Capo cronometristi' },
  { value: 'TIK', label: 'Cronometrista' },
  { value: 'CREC', label: 'Capo ufficio risultati' },
  { value: 'REC', label: 'Ufficio risultati' },
  { value: 'CRS', label: 'Addetto ai concorrenti' },
  { value: 'COC', label: 'Addetto al controllo' },
  { value: 'ANN', label: 'Annunciatore' },
  { value: 'MED', label: 'Medico' },
  { value: 'OTH', label: 'Altro' },
] as const;
