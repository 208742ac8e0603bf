import type { LenexContent } from './lenex-rights';

export interface LenexKind {
  label: string;
  title: string;
  hint: string;
  // Singular and plural of a row, for the save button.
  singular: string;
  plural: string;
  // What FLG_CREA 1 creates, as the label of a checkbox.
  create?: { label: string; hint: string };
}

const results = { singular: 'risultato', plural: 'risultati' };

export const lenexKinds: Record<LenexContent, LenexKind> = {
  invito: {
    label: 'Invito',
    title: 'Importa un invito',
    hint: 'Date, vasca, gare, categorie, quote e tempi limite di una manifestazione.',
    singular: 'riga del programma',
    plural: 'righe del programma',
    create: {
      label: 'Aggiungi al catalogo le gare che il portale non conosce',
      hint: 'Valgono per tutti gli eventi: prima controlla che non ci siano già con un altro nome.',
    },
  },
  iscrizioni: {
    label: 'Iscrizioni',
    title: 'Importa iscrizioni',
    hint: 'Atleti e staffette con i tempi di iscrizione, con tutti i controlli delle iscrizioni.',
    singular: 'iscrizione',
    plural: 'iscrizioni',
    create: {
      label: 'Crea anche le società e gli atleti che il portale non conosce',
      hint: 'Le nuove anagrafiche hanno i dati del file: prima controlla che non siano doppioni.',
    },
  },
  startlist: {
    label: 'Start list',
    title: 'Importa la start list',
    hint: 'Batterie e corsie come nel file, in una nuova versione della start list.',
    singular: 'partenza',
    plural: 'partenze',
  },
  risultati: {
    label: 'Risultati',
    title: 'Importa risultati',
    hint: 'Tempi, squalifiche, intermedi e tempi di reazione di chi è iscritto.',
    ...results,
  },
  tempilimite: {
    label: 'Tempi limite',
    title: 'Importa tempi limite',
    hint: 'I tempi limite delle gare e delle categorie di questo evento.',
    singular: 'tempo limite',
    plural: 'tempi limite',
  },
  record: {
    label: 'Record',
    title: 'Importa record',
    hint: 'I record di un circuito, letti per sesso, vasca ed età di ogni lista del file.',
    singular: 'record',
    plural: 'record',
  },
  esterni: {
    label: 'Risultati di altre gare',
    title: 'Importa risultati di altre gare',
    hint: 'I risultati degli atleti della società, con gli intermedi, vanno nelle loro schede. Gli altri non si leggono.',
    ...results,
  },
};

const elements: Readonly<Record<string, string>> = {
  AGEGROUP: 'Categoria',
  ATHLETE: 'Atleta',
  CLUB: 'Società',
  ENTRY: 'Iscrizione',
  EVENT: 'Gara',
  MEETINFO: 'Data e luogo',
  RECORD: 'Record',
  RECORDLIST: 'Lista di record',
  RELAY: 'Staffetta',
  RELAYPOSITION: 'Frazionista',
  RESULT: 'Risultato',
  TIMESTANDARD: 'Tempo limite',
  TIMESTANDARDLIST: 'Lista di tempi limite',
};

// elementWord returns the Italian name of an element of a file.
export const elementWord = (element: string): string => elements[element] ?? element;

// Words in the names that programs give to their files. The start list comes first, because its name often also has
// the word for entries.
const marks: readonly [LenexContent, RegExp][] = [
  ['startlist', /start|partenz|batteri|heat|lauf/],
  ['risultati', /risult|result|classific|ergebnis/],
  ['tempilimite', /limit|standard|minim/],
  ['iscrizioni', /iscri|entr(y|ies)|meldung|nomin/],
  ['invito', /invit|bando|regolament|programm|ausschreib/],
];

// guessContent returns what a file probably contains, by its name, or else what the open page is about.
export function guessContent(
  fileName: string,
  offered: readonly LenexContent[],
  preferred?: LenexContent,
): LenexContent | undefined {
  const name = fileName.toLowerCase();
  const guessed = marks.find(([content, mark]) => offered.includes(content) && mark.test(name))?.[0];
  return guessed ?? (preferred && offered.includes(preferred) ? preferred : offered[0]);
}
