// The kinds of spreadsheet: their columns, named by the headers that the server recognises, and their texts.

import { countOf } from '../../lib/count-of';

export type UploadMode =
  | 'societa'
  | 'atleti'
  | 'tesseramenti'
  | 'certificati'
  | 'altrienti'
  | 'presenze'
  | 'record'
  | 'tempibase'
  | 'risultati'
  | 'tempi';

export interface UploadFlow {
  mode: UploadMode;
  title: string;
  // Singular and plural of a row, for the save button.
  singular: string;
  plural: string;
  required: readonly string[];
  optional: readonly string[];
  // What decides whether a row is new.
  match: string;
  // More columns of the portal's own export, which it computes.
  exported?: readonly string[];
}

const clubCode = 'Codice società';
const card = 'Tessera';
const person = ['Cognome', 'Nome', 'Sesso', 'Data di nascita', card] as const;
const personMore = [
  'Codice fiscale',
  'Luogo di nascita o Codice catastale',
  'Nazionalità',
  'Tipo di tesseramento',
  'Qualifica',
  'Scadenza tesseramento',
  'Email',
  'Telefono',
  'Categoria di disabilità',
] as const;
const personMatch = 'codice fiscale, oppure società e tessera, oppure nome, data di nascita e sesso';
const athletes = { singular: 'atleta', plural: 'atleti' };
const results = { singular: 'risultato', plural: 'risultati' };

export const uploadFlows: Record<UploadMode, UploadFlow> = {
  societa: {
    mode: 'societa',
    title: 'Carica società',
    singular: 'società',
    plural: 'società',
    required: [clubCode, 'Denominazione'],
    optional: [
      'Telefono',
      'Email',
      'PEC',
      'Codice SDI',
      'Partita IVA',
      'Codice fiscale',
      'Indirizzo',
      'CAP',
      'Comune',
      'Provincia',
      'Scadenza affiliazione',
    ],
    match: 'codice società',
  },
  atleti: {
    mode: 'atleti',
    title: 'Carica atleti',
    ...athletes,
    required: [clubCode, ...person],
    optional: personMore,
    match: personMatch,
    exported: ['Società', 'Stato'],
  },
  tesseramenti: {
    mode: 'tesseramenti',
    title: 'Carica tesseramenti',
    singular: 'tesseramento',
    plural: 'tesseramenti',
    required: [clubCode, card, 'Scadenza'],
    optional: ['Codice fiscale, oppure Cognome, Nome e Data di nascita', 'Tipo di tesseramento', 'Stato (A, S)'],
    match: personMatch,
  },
  altrienti: {
    mode: 'altrienti',
    title: 'Carica atleti di altri enti',
    ...athletes,
    required: ['Ente', clubCode, ...person],
    optional: ["Codice società dell'ente", ...personMore],
    match: `${personMatch}, nell'ambito dell'ente`,
  },
  certificati: {
    mode: 'certificati',
    title: 'Carica certificati medici',
    singular: 'certificato',
    plural: 'certificati',
    required: ['Tipo', 'Data visita', 'Data scadenza'],
    optional: [card, 'Cognome', 'Nome', 'Data di nascita', 'Sport', 'Centro'],
    match: 'atleta, tipo, sport e data della visita',
  },
  presenze: {
    mode: 'presenze',
    title: 'Carica iscrizioni',
    singular: 'iscrizione',
    plural: 'iscrizioni',
    required: ['Tessera, oppure Cognome e Nome', 'Gara'],
    optional: ['Anno o Data di nascita', 'Tempo', 'Note'],
    match: 'atleta e gara, per la sua sigla (100 SL)',
  },
  record: {
    mode: 'record',
    title: 'Carica record',
    singular: 'record',
    plural: 'record',
    required: ['Circuito', 'Gara', 'Categoria', 'Sesso', 'Vasca', 'Tempo', 'Atleta', 'Data'],
    optional: ['Società', 'Luogo', 'Descrizione', 'Dis.'],
    match: 'circuito, gara, categoria, sesso, vasca, tempo, atleta e data',
  },
  tempibase: {
    mode: 'tempibase',
    title: 'Carica tempi base',
    singular: 'tempo base',
    plural: 'tempi base',
    required: ['Vasca', 'Anno', 'Gara', 'Sesso', 'Centesimi o Tempo'],
    optional: [],
    match: 'vasca, anno, gara e sesso',
  },
  risultati: {
    mode: 'risultati',
    title: 'Carica risultati regionali',
    ...results,
    required: ['Tessera, oppure Cognome, Nome e Anno', 'Gara', 'Tempo'],
    optional: ['Sesso', clubCode, 'Vasca', 'Data', 'Luogo', 'Stato (R, SQ, ASS)'],
    match: 'atleta e gara: il risultato va alla presenza che è già iscritta',
  },
  tempi: {
    mode: 'tempi',
    title: 'Carica risultati',
    ...results,
    required: ['Tessera, oppure Cognome e Nome', 'Gara', 'Vasca', 'Data', 'Tempo'],
    optional: ['Anno', 'Manifestazione', 'Luogo', 'Tipo (GARA o PROVA)', 'Passaggi (50=31.20)'],
    match: 'atleta, gara per la sua sigla (100 SL), data, vasca e tempo',
  },
};

// counted formats the number of rows: "1 atleta", "27 atleti".
export const counted = ({ singular, plural }: UploadFlow, rows: number): string => countOf(rows, singular, plural);

// columnsFor omits the club's code if the club is known, and requires no more from a club than its form does.
export function columnsFor(
  flow: UploadFlow,
  clubId: number,
  shortForm: boolean,
): Pick<UploadFlow, 'required' | 'optional'> {
  const free = shortForm && flow.mode === 'atleti' ? [card] : [];
  return {
    required: flow.required.filter((name) => !(clubId > 0 && name === clubCode) && !free.includes(name)),
    optional: [...free, ...flow.optional],
  };
}
