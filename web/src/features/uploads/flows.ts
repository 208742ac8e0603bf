// The kinds of spreadsheet: their columns as the server reads them, and the words around them.

export type UploadMode =
  | 'societa'
  | 'atleti'
  | 'tesseramenti'
  | 'altrienti'
  | 'presenze'
  | 'record'
  | 'tempibase'
  | 'risultati'
  | 'tempi';

export interface UploadFlow {
  mode: UploadMode;
  title: string;
  required: readonly string[];
  optional: readonly string[];
  // What decides whether a row is new.
  match: string;
}

const person = ['COGNOME', 'NOME', 'SESSO', 'DATA_NASCITA', 'TESSERA'] as const;
const personMore = [
  'CODICE_FISCALE',
  'COMUNE_NASCITA o CODICE_CATASTALE',
  'NAZIONALITA',
  'TIPO_TESSERAMENTO',
  'QUALIFICA',
  'DATA_SCADENZA_TESSERAMENTO',
  'EMAIL',
  'TELEFONO',
  'CATEGORIA_DIS',
] as const;
const personMatch = 'codice fiscale, oppure società e tessera, oppure nome, data di nascita e sesso';

export const uploadFlows: Record<UploadMode, UploadFlow> = {
  societa: {
    mode: 'societa',
    title: 'Carica società',
    required: ['COD_AFF', 'DENOMINAZIONE'],
    optional: [
      'TELEFONO',
      'EMAIL',
      'PEC',
      'CODICE_SDI',
      'PARTITA_IVA',
      'CODICE_FISCALE',
      'INDIRIZZO',
      'CAP',
      'COMUNE',
      'PROVINCIA',
      'DATA_SCADENZA_AFFILIAZIONE',
    ],
    match: 'COD_AFF',
  },
  atleti: {
    mode: 'atleti',
    title: 'Carica atleti',
    required: ['COD_AFF', ...person],
    optional: personMore,
    match: personMatch,
  },
  tesseramenti: {
    mode: 'tesseramenti',
    title: 'Carica tesseramenti',
    required: ['COD_AFF', 'TESSERA', 'DATA_SCADENZA'],
    optional: ['CODICE_FISCALE o COGNOME, NOME e DATA_NASCITA', 'TIPO_TESSERAMENTO', 'STATO'],
    match: personMatch,
  },
  altrienti: {
    mode: 'altrienti',
    title: 'Carica atleti di altri enti',
    required: ['ENTE', 'COD_AFF', ...person],
    optional: ['COD_AFF_ENTE', ...personMore],
    match: `${personMatch}, nell'ambito dell'ente`,
  },
  presenze: {
    mode: 'presenze',
    title: 'Carica iscrizioni',
    required: ['TESSERA o COGNOME e NOME', 'GARA'],
    optional: ['ANNO o DATA_NASCITA', 'TEMPO', 'NOTE'],
    match: 'atleta e gara, per la sua sigla (100 SL)',
  },
  record: {
    mode: 'record',
    title: 'Carica record',
    required: ['CIRCUITO', 'GARA', 'CATEGORIA', 'SESSO', 'VASCA', 'TEMPO', 'ATLETA', 'DATA'],
    optional: ['SOCIETA', 'LUOGO', 'DESCRIZIONE', 'DIS'],
    match: 'circuito, gara, categoria, sesso, vasca, tempo, atleta e data',
  },
  tempibase: {
    mode: 'tempibase',
    title: 'Carica tempi base',
    required: ['VASCA', 'ANNO', 'GARA', 'SESSO', 'CENTESIMI o TEMPO'],
    optional: [],
    match: 'vasca, anno, gara e sesso',
  },
  risultati: {
    mode: 'risultati',
    title: 'Carica risultati regionali',
    required: ['TESSERA o COGNOME, NOME e ANNO', 'GARA', 'TEMPO'],
    optional: ['SESSO', 'COD_SOC', 'VASCA', 'DATA', 'LUOGO', 'STATO (R, SQ, ASS)'],
    match: 'atleta e gara: il risultato va alla presenza che è già iscritta',
  },
  tempi: {
    mode: 'tempi',
    title: 'Carica risultati',
    required: ['TESSERA o COGNOME e NOME', 'GARA', 'VASCA', 'DATA', 'TEMPO'],
    optional: ['ANNO', 'MANIFESTAZIONE', 'LUOGO', 'TIPO (GARA o PROVA)', 'PASSAGGI (50=31.20)'],
    match: 'atleta, gara per la sua sigla (100 SL), data, vasca e tempo',
  },
};

// requiredColumns leaves the club's code out when the club is already known.
export const requiredColumns = (flow: UploadFlow, clubId: number): readonly string[] =>
  clubId > 0 ? flow.required.filter((name) => name !== 'COD_AFF') : flow.required;
