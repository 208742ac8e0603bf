import { formatDate, formatInstant } from '../../lib/dates';

// The audit in sentences. Pure: what an action is called, what it was done to, and what changed. What is not in the tables is told in its own words.

// The last part of an action, as what somebody did.
const verbs: Record<string, string> = {
  crea: 'ha creato',
  modifica: 'ha modificato',
  elimina: 'ha eliminato',
  cancella: 'ha cancellato i dati di',
  nascondi: 'ha eliminato',
  ripristina: 'ha ripristinato',
  conferma: 'ha confermato',
  annulla: 'ha annullato',
  aggiungi: 'ha aggiunto un elemento a',
  rimuovi: 'ha tolto un elemento da',
  copia: 'ha copiato i dati di',
  ordina: 'ha riordinato',
  carica: 'ha caricato',
};

// Actions whose sentence is not made of a verb and an object.
const actions: Record<string, string> = {
  'societa.associa': 'ha fatto entrare in società',
  'societa.associa.richiesta': 'ha chiesto di entrare in una società:',
  'societa.associa.rifiuto': 'ha rifiutato l’ingresso in società di',
  'societa.eliminaatleti': 'ha eliminato tutti gli atleti di',
  'utente.impersonifica': 'ha cominciato ad agire come',
  'utente.impersonifica.fine': 'ha smesso di agire come',
  'utente.funzionalita': 'ha cambiato le funzionalità di',
  'utente.gruppo': 'ha cambiato i gruppi di',
  'utente.allenatore': 'ha preparato come allenatore',
  'utente.promemoria': 'ha cambiato i promemoria di',
  'utente.secondofattore.attiva': 'ha attivato la verifica in due passaggi di',
  'utente.secondofattore.rimuovi': 'ha tolto la verifica in due passaggi di',
  'utente.sessione.termina': 'ha chiuso una sessione di',
  'utente.sessioni.termina': 'ha chiuso le sessioni di',
  'evento.fattura': 'ha fatturato',
  'evento.classifiche': 'ha cambiato le classifiche di',
  'campionati.prezzi': 'ha cambiato i prezzi dei campionati',
  'campionato.iscrizione': 'ha iscritto una società a',
  'orologio.conferma': 'ha confermato l’ora del server',
  'risultato.modifica': 'ha cambiato il risultato di',
  'risultato.annulla': 'ha tolto il risultato di',
  'risultato.split': 'ha scritto un passaggio di',
  'risultato.split.elimina': 'ha tolto un passaggio di',
  'pagamento.rifiutato': 'ha avuto un pagamento rifiutato:',
};

const objects: Record<string, string> = {
  allenamento: 'l’allenamento',
  atleta: 'l’atleta',
  blocco: 'il blocco',
  campionati: '',
  campionato: 'il campionato',
  catalogo: 'il catalogo degli allenamenti',
  categoria: 'la categoria',
  evento: 'l’evento',
  eventocategoria: 'la categoria dell’evento',
  eventogara: 'la gara dell’evento',
  gara: 'la gara',
  gruppo: 'il gruppo',
  movimento: 'il movimento',
  ordine: 'l’ordine',
  presenza: 'l’iscrizione',
  record: 'il record',
  server: '',
  settimana: 'la settimana',
  societa: 'la società',
  sottogruppo: 'il sottogruppo',
  stagione: 'la stagione',
  tempobase: 'il tempo base',
  tempolimite: 'il tempo limite',
  utente: 'l’utente',
};

// Fields of the stored objects, which are kept under their names in the program or in the contract.
const fields: Record<string, string> = {
  Active: 'stato attivo',
  Address: 'indirizzo',
  AffiliatedUntil: 'scadenza affiliazione',
  Amount: 'importo',
  BirthYear: 'anno di nascita',
  Birth: 'data di nascita',
  Card: 'tessera',
  ClubID: 'società',
  Code: 'codice',
  Deadline: 'scadenza iscrizioni',
  Description: 'descrizione',
  Email: 'email',
  Ends: 'fine',
  FirstName: 'nome',
  LastName: 'cognome',
  Level: 'livello',
  MemberUntil: 'scadenza tesseramento',
  Membership: 'tipo di tesseramento',
  Name: 'nome',
  Note: 'note',
  PEC: 'PEC',
  Phone: 'telefono',
  Place: 'luogo',
  PlaceID: 'comune',
  PremiumUntil: 'scadenza abbonamento',
  SDICode: 'codice SDI',
  Sex: 'sesso',
  Starts: 'inizio',
  Status: 'stato',
  TaxCode: 'codice fiscale',
  Time: 'tempo',
  Username: 'username',
  VATNumber: 'partita IVA',
  Visible: 'visibile',
  Zip: 'CAP',
  cognome: 'cognome',
  descrizione: 'descrizione',
  nascita: 'data di nascita',
  nome: 'nome',
  qualifica: 'qualifica',
  scadenza: 'scadenza tesseramento',
  societa: 'società',
  tessera: 'tessera',
  tipo: 'tipo di tesseramento',
  visibile: 'visibile',
};

type Facts = Record<string, unknown>;

function factsOf(json: string): Facts {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};
  } catch {
    return {};
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

// nameIn is what the stored object is called, when it says so.
function nameIn(facts: Facts): string {
  const person = [facts.LastName ?? facts.cognome, facts.FirstName ?? facts.nome].map(text).filter(Boolean);
  if (facts.LastName !== undefined || facts.cognome !== undefined) return person.join(' ');
  return text(facts.Name) || text(facts.Username) || text(facts.descrizione) || text(facts.nome);
}

interface Told {
  action: string;
  object: string;
  objectId: number;
  before: string;
  after: string;
}

// sentenceOf is what was done, without who did it: "ha modificato l’atleta Rossi Ada".
export function sentenceOf({ action, object, objectId, before, after }: Told): string {
  const verb = actions[action] ?? verbs[action.split('.').at(-1) ?? ''];
  const what = objects[object] ?? object;
  const name = nameIn(factsOf(after)) || nameIn(factsOf(before)) || (objectId > 0 ? `n. ${objectId}` : '');
  return [verb ?? `ha eseguito «${action}» su`, what, what && name].filter(Boolean).join(' ');
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoInstant = /^\d{4}-\d{2}-\d{2}T/;

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'niente';
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value !== 'string') return typeof value === 'object' ? '…' : String(value);
  if (isoDate.test(value)) return formatDate(value);
  return isoInstant.test(value) ? formatInstant(value) : value;
}

// changesOf are the fields that differ, under the names people know; those that have none are left to the data behind the click.
export function changesOf({ before, after }: Pick<Told, 'before' | 'after'>): Change[] {
  const was = factsOf(before);
  const is = factsOf(after);
  if (before === '' || after === '') return [];
  return Object.keys(is)
    .filter((name) => fields[name] && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ field: fields[name] ?? name, before: shown(was[name]), after: shown(is[name]) }));
}
