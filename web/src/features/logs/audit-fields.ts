import { formatDate, formatInstant } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { formatRaceTime } from '../../lib/race-time';

// Italian names of the fields and values stored in the audit.

export type Facts = Record<string, unknown>;

export function factsOf(json: string): Facts {
  const value = parseObject(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};
}

function parseObject(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

// Field names as the server stores them; names that are not listed are already Italian.
const fields: Record<string, string> = {
  Abbreviation: 'abbreviazione',
  Active: 'stato attivo',
  Address: 'indirizzo',
  AffiliatedUntil: 'scadenza affiliazione',
  AgeSumMax: 'somma delle età, massimo',
  AgeSumMin: 'somma delle età, minimo',
  Amount: 'importo',
  Athletes: 'atleti',
  BirthYear: 'anno di nascita',
  Birth: 'data di nascita',
  Buyer: 'acquirente',
  Card: 'tessera',
  Category: 'categoria',
  CategoryID: 'categoria',
  ChampionshipID: 'campionato',
  ChangedAt: 'modificato il',
  CircuitID: 'circuito',
  Club: 'società',
  ClubID: 'società',
  Code: 'codice',
  Colour: 'colore',
  Committee: 'comitato',
  CreatedAt: 'creato il',
  CreditUsed: 'credito usato',
  Credited: 'accreditato',
  Day: 'giorno',
  Deadline: 'scadenza iscrizioni',
  Description: 'descrizione',
  Disabled: 'atleti con disabilità',
  Doubtful: 'esito incerto',
  Duration: 'durata',
  Email: 'email',
  Ends: 'fine',
  Enrolled: 'iscritta il',
  Event: 'evento',
  EventID: 'evento',
  Excess: 'pagamento in eccesso',
  FirstName: 'nome',
  GroupID: 'gruppo',
  Holder: 'primatista',
  Kind: 'tipo',
  Label: 'etichetta',
  LastName: 'cognome',
  LegReactions: 'tempi di reazione',
  LegMetres: 'metri di una frazione',
  Level: 'livello',
  Maker: 'creato da',
  MemberUntil: 'scadenza tesseramento',
  Members: 'componenti',
  Membership: 'tipo di tesseramento',
  MenFrom: 'maschi nati dal',
  MenTo: 'maschi nati fino al',
  Message: 'messaggio',
  Method: 'carta',
  Metres: 'metri',
  Monday: 'settimana del',
  Name: 'nome',
  Note: 'note',
  OrderID: 'ordine',
  Owner: 'allenatore',
  PEC: 'PEC',
  PaidAt: 'pagato il',
  Phone: 'telefono',
  Place: 'luogo',
  PlaceID: 'comune',
  PlaceName: 'nome del comune',
  Pool: 'vasca',
  PremiumUntil: 'scadenza abbonamento',
  Provider: 'gestore del pagamento',
  ProvinceID: 'provincia',
  Breathing: 'respirazione',
  Choice: 'stile a scelta',
  Equipment: 'attrezzi',
  HeartRate: 'frequenza cardiaca',
  Intensity: 'intensità',
  Repeats: 'ripetizioni',
  Rest: 'recupero',
  SendOff: 'ripartenza',
  Series: 'serie',
  TargetTime: 'tempo obiettivo',
  Race: 'gara',
  RaceID: 'gara',
  Refunded: 'rimborsato',
  RefundedAt: 'rimborsato il',
  RegionID: 'regione',
  ResultID: 'risultato',
  Results: 'risultati',
  ReversedAt: 'stornato il',
  SDICode: 'codice SDI',
  SeasonID: 'stagione',
  Sex: 'sesso',
  SportID: 'sport',
  Starts: 'inizio',
  StartsAt: 'ora di inizio',
  State: 'stato',
  Status: 'stato',
  StyleID: 'stile',
  Target: 'volume obiettivo',
  TaxCode: 'codice fiscale',
  Time: 'tempo',
  Unconfirmed: 'da confermare',
  Used: 'usato',
  UserID: 'utente',
  Username: 'username',
  VATNumber: 'partita IVA',
  Visible: 'visibile',
  WomenFrom: 'femmine nate dal',
  WomenTo: 'femmine nate fino al',
  Zip: 'CAP',
  a: 'alla categoria',
  attivo: 'stato attivo',
  byte: 'dimensione in byte',
  categorie: 'categorie',
  concorrenti: 'numero massimo di concorrenti',
  da: 'dalla categoria',
  da_pagare: 'da pagare',
  disabili: 'atleti con disabilità',
  funzionalita: 'funzionalità',
  importi: 'metodo di calcolo degli importi',
  in_attesa: 'società in attesa',
  intento: 'codice del pagamento',
  lista: 'start list',
  modalita: 'modalità',
  mora: 'in ritardo',
  nascita: 'data di nascita',
  penalita_pt: 'penalità, punti',
  penalita_sec: 'penalità, secondi',
  proroga: 'proroga',
  punteggio: 'metodo di calcolo del punteggio',
  seme: 'numero del sorteggio',
  sociale: 'gara sociale',
  societa: 'società',
  split: 'passaggio',
  tempilimite: 'tempi limite',
  wildcard: 'wild card',
};

// Fields with another meaning in some objects.
const special: Record<string, Record<string, string>> = {
  atleta: { scadenza: 'scadenza tesseramento', tipo: 'tipo di tesseramento' },
  evento: { scadenza: 'scadenza iscrizioni' },
  utente: { scadenza: 'scadenza abbonamento' },
  eventocategoria: { gare: 'gare per atleta', anno: 'classifica per anno', tesseramento: 'tipo di tesseramento' },
};

// Internal fields.
const hidden = new Set(
  'ID Version CreatedBy SeriesVersion AttemptID Account CategoryKey Confirms Family IntentID Key OwnerID Reaction Refund Secret Selected SettledClub ShopID Stroke'.split(
    ' ',
  ),
);

// labelOf returns the name of an object's field; empty for an internal one.
export function labelOf(object: string, name: string): string {
  if (hidden.has(name)) return '';
  return special[object]?.[name] ?? fields[name] ?? name.replaceAll('_', ' ');
}

const money = new Set(['Amount', 'CreditUsed', 'Credited', 'Refunded', 'Used', 'importo', 'accreditati']);
const times = new Set(['Time', 'tempo', 'Duration']);
const references = new Set(
  'ClubID EventID CategoryID ChampionshipID CircuitID GroupID OrderID PlaceID ProvinceID RaceID RegionID ResultID SeasonID UserID societa evento atleta gara categoria campionato gruppo in_attesa stagione regione presenza split'.split(
    ' ',
  ),
);

const sexes = ['tutti', 'maschile', 'femminile', 'misto'];
const words: Record<string, readonly string[]> = {
  Sex: sexes,
  sesso: sexes,
  Level: ['', 'amministratore', 'società', 'allenatore'],
  livello: ['', 'amministratore', 'società', 'allenatore'],
  'ordine State': ['da pagare', 'in pagamento', 'pagato', 'annullato', 'stornato'],
  'evento stato': ['', 'iscrizioni aperte', 'iscrizioni chiuse', 'concluso', 'in arrivo', 'in arrivo'],
  'presenza stato': ['nessuno', 'regolare', 'squalificato', 'assente'],
  'presenza tipo': ['', 'individuale', 'squadra'],
  'eventocategoria tipo': ['', 'individuale', 'squadre'],
  'eventogara tipo': ['', 'individuale', 'squadre'],
  'atleta tipo': ['', 'propaganda', 'agonisti', 'master'],
  tesseramento: ['', 'propaganda', 'agonisti', 'master'],
  Membership: ['', 'propaganda', 'agonisti', 'master'],
  qualifica: ['', 'atleta', '', '', 'tecnico'],
  Committee: ['', 'regionale', 'nazionale'],
  'movimento Kind': ['', 'credito', 'debito'],
};

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoInstant = /^\d{4}-\d{2}-\d{2}T/;
const none = 'niente';

// formatValue formats a value.
export function formatValue(object: string, name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return none;
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'number') return shownNumber(object, name, value);
  if (typeof value === 'string') {
    if (name === 'logo') return 'immagine'; // a generated file name
    if (isoDate.test(value)) return formatDate(value);
    return isoInstant.test(value) ? formatInstant(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => formatValue(object, name, item)).join('; ') || none;
  return (
    Object.entries(value)
      .filter(([inner]) => labelOf(object, inner))
      .map(([inner, item]) => `${labelOf(object, inner)} ${formatValue(object, inner, item)}`)
      .join(', ') || none
  );
}

function shownNumber(object: string, name: string, value: number): string {
  const word = (words[`${object} ${name}`] ?? words[name])?.[value];
  if (word) return word;
  if (money.has(name)) return formatMoney(value);
  if (times.has(name)) return formatRaceTime(value);
  if (references.has(name)) return value === 0 ? 'nessuno' : `n. ${value}`;
  return String(value);
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

interface StoredChange {
  object: string;
  before: string;
  after: string;
}

// changesOf returns the fields that differ, with both values.
export function changesOf({ object, before, after }: StoredChange): Change[] {
  const factsBefore = factsOf(before);
  const is = factsOf(after);
  if (before === '' || after === '') return [];
  return Object.keys(is)
    .filter((name) => labelOf(object, name) && JSON.stringify(factsBefore[name]) !== JSON.stringify(is[name]))
    .map((name) => ({
      field: labelOf(object, name),
      before: formatValue(object, name, factsBefore[name]),
      after: formatValue(object, name, is[name]),
    }));
}

export interface Detail {
  field: string;
  value: string;
}

// detailsOf returns everything that was stored, formatted.
export function detailsOf(object: string, json: string): Detail[] {
  const value = parseObject(json);
  if (Array.isArray(value)) {
    return value.map((item, index) => ({ field: String(index + 1), value: formatValue(object, '', item) }));
  }
  return Object.entries(factsOf(json))
    .filter(([name]) => labelOf(object, name))
    .map(([name, fact]) => ({ field: labelOf(object, name), value: formatValue(object, name, fact) }));
}
