import { type Facts, factsOf } from './audit-fields';

// The audit in sentences: the action, its object and its changes. Words that are not in the tables are shown as
// stored.

// The verb for the last part of an action.
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

// Actions whose sentence is not a verb and an object.
const actions: Record<string, string> = {
  'abbonamento.estende': "ha allungato l'abbonamento di",
  'abbonamento.riduce': "ha accorciato l'abbonamento di",
  'allenamenti.catalogo': 'ha cambiato',
  'allenamento.serie': 'ha cambiato le serie di',
  'atleti.carica': 'ha caricato atleti di',
  'campionati.prezzi': 'ha cambiato i prezzi dei campionati',
  'campionato.iscrizione': 'ha iscritto una società a',
  'campionato.ritiro': 'ha ritirato una società da',
  'categorie.copia': 'ha copiato le categorie di',
  'cronometro.assegna': 'ha assegnato una batteria cronometrata di',
  'cronometro.conferma': 'ha confermato una batteria cronometrata di',
  'cronometro.ricevi': 'ha inviato i file del cronometraggio di',
  'cronometro.scarta': 'ha scartato una batteria cronometrata di',
  'cronometro.token': 'ha creato un accesso per il cronometraggio di',
  'evento.bonifica': 'ha bonificato',
  'evento.categoria.importa': 'ha importato una categoria in',
  'evento.classifiche': 'ha cambiato le classifiche di',
  'evento.collega': 'ha collegato un altro evento a',
  'evento.comunicato': 'ha cambiato il comunicato di',
  'evento.duplica': 'ha duplicato un evento in',
  'evento.eccezione.crea': "ha aggiunto un'eccezione di categoria a",
  'evento.eccezione.elimina': "ha tolto un'eccezione di categoria da",
  'evento.fattura': 'ha fatturato',
  'evento.finale.rimuovi': 'ha tolto iscritti da una finale di',
  'evento.importa': 'ha importato categorie e gare in',
  'evento.logo': 'ha cambiato il logo di',
  'evento.opzioni': 'ha cambiato le opzioni di',
  'evento.ordine.genera': "ha generato l'ordine di gara di",
  'evento.ordine.modifica': "ha cambiato l'ordine di gara di",
  'evento.passaggi': 'ha elaborato i passaggi di',
  'evento.proroga': 'ha cambiato la proroga di una società per',
  'evento.scollega': 'ha scollegato un altro evento da',
  'evento.startlist.genera': 'ha generato la start list di',
  'evento.startlist.importa': 'ha importato la start list di',
  'evento.startlist.orario': 'ha cambiato gli orari della start list di',
  'evento.startlist.ripristina': 'ha ripristinato una start list di',
  'evento.stato': 'ha cambiato lo stato di',
  'evento.tempolimite.crea': 'ha aggiunto un tempo limite a',
  'evento.tempolimite.elimina': 'ha tolto un tempo limite da',
  'gruppo.calendario': 'ha cambiato il calendario di',
  'ordine.credito': 'ha usato il credito per',
  'ordine.pagamento': 'ha cominciato a pagare',
  'ordine.pagamento.fine': 'ha finito di pagare',
  'ordine.salda': 'ha segnato come pagato',
  'ordine.scaduto': 'ha lasciato scadere',
  'ordine.storna': 'ha stornato',
  'orologio.conferma': "ha confermato l'ora del server",
  'pagamento.azione': 'ha chiesto alla banca di confermare',
  'pagamento.dubbio': 'non sa come è finito',
  // The card was declined, or the payment did not belong to the order.
  'pagamento.rifiutata': 'ha avuto la carta rifiutata per',
  'pagamento.rifiutato': 'ha avuto respinto un pagamento non suo per',
  'pagamento.rimborsato': 'ha rimborsato',
  'pagamento.riuscito': 'ha completato',
  'pagamento.scaduto': 'ha lasciato scadere',
  'persona.cancella': 'ha cancellato i dati personali di',
  'persona.esporta': 'ha esportato i dati personali di',
  'presenza.assenza': "ha cambiato l'assenza di",
  'presenza.corsia': 'ha cambiato batteria o corsia di',
  'presenza.pagamento': 'ha cambiato il pagamento di',
  'presenza.ritiro': 'ha ritirato dalla start list',
  'presenza.scaduta': 'ha lasciato scadere',
  'presenza.scaduta.avviso': 'ha avvisato delle iscrizioni rimosse la',
  'conto.corretto': 'ha corretto il conto di',
  'presenze.carica': 'ha caricato iscrizioni a',
  'presenze.lista': 'ha iscritto un elenco di atleti a',
  'risultati.carica': 'ha caricato risultati di',
  'risultati.nome': 'ha aggiornato nei risultati il nome di',
  'risultato.annulla': 'ha tolto il risultato di',
  'risultato.modifica': 'ha cambiato il risultato di',
  'risultato.split': 'ha scritto un passaggio di',
  'risultato.split.elimina': 'ha tolto un passaggio di',
  'risultatoesterno.split': 'ha scritto un passaggio di',
  'risultatoesterno.split.elimina': 'ha tolto un passaggio di',
  'societa.associa': 'ha fatto entrare in società',
  'societa.associa.richiesta': 'ha chiesto di entrare in una società:',
  'societa.associa.rifiuto': "ha rifiutato l'ingresso in società di",
  'societa.eliminaatleti': 'ha eliminato tutti gli atleti di',
  'squadra.componente.aggiungi': 'ha aggiunto un componente a',
  'squadra.componente.nota': 'ha cambiato la nota di un componente di',
  'squadra.componente.rimuovi': 'ha tolto un componente da',
  'squadra.iscrivi': 'ha iscritto una squadra:',
  'squadra.ordine': 'ha riordinato i componenti di',
  'squadra.rivaluta': 'ha ricalcolato la categoria di',
  'utente.allenatore': 'ha preparato come allenatore',
  'utente.email.conferma': "ha confermato l'indirizzo di",
  'utente.funzionalita': 'ha cambiato le funzionalità di',
  'utente.gruppo': 'ha cambiato i gruppi di',
  'utente.impersonifica': 'ha cominciato ad agire come',
  'utente.impersonifica.fine': 'ha smesso di agire come',
  'utente.password.modifica': 'ha cambiato la password di',
  'utente.password.recupero': 'ha chiesto una nuova password per',
  'utente.password.reset': 'ha reimpostato la password di',
  'utente.promemoria': 'ha cambiato i promemoria di',
  'utente.registrazione': 'ha registrato',
  'utente.secondofattore.attiva': 'ha attivato la verifica in due passaggi di',
  'utente.secondofattore.rimuovi': 'ha tolto la verifica in due passaggi di',
  'utente.sessione.termina': 'ha chiuso una sessione di',
  'utente.sessioni.termina': 'ha chiuso le sessioni di',
};

// Actions on an event whose stored data names a part of it, not the event.
const parts: Record<string, string> = {
  'accompagnatore.aggiungi': "ha aggiunto l'accompagnatore",
  'accompagnatore.rimuovi': "ha tolto l'accompagnatore",
  'evento.documento.carica': 'ha caricato il documento',
  'evento.documento.elimina': 'ha eliminato il documento',
};

const objects: Record<string, string> = {
  allenamento: "l'allenamento",
  atleta: "l'atleta",
  blocco: 'il blocco',
  campionati: '',
  campionato: 'il campionato',
  catalogo: 'il catalogo degli allenamenti',
  categoria: 'la categoria',
  evento: "l'evento",
  eventocategoria: "la categoria dell'evento",
  eventoesterno: 'la manifestazione',
  eventogara: "la gara dell'evento",
  gara: 'la gara',
  gruppo: 'il gruppo',
  movimento: 'il movimento',
  ordine: "l'ordine",
  pagamento: 'il pagamento',
  presenza: "l'iscrizione",
  record: 'il record',
  risultatoesterno: 'il risultato',
  server: '',
  settimana: 'la settimana',
  societa: 'la società',
  sottogruppo: 'il sottogruppo',
  stagione: 'la stagione',
  tempobase: 'il tempo base',
  tempolimite: 'il tempo limite',
  utente: "l'utente",
};

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

// nameIn returns the name in the stored object, if there is one.
function nameIn(facts: Facts): string {
  const person = [facts.LastName ?? facts.cognome, facts.FirstName ?? facts.nome].map(text).filter(Boolean);
  if (facts.LastName !== undefined || facts.cognome !== undefined) return person.join(' ');
  return text(facts.Name) || text(facts.Username) || text(facts.descrizione) || text(facts.nome);
}

interface SentenceInput {
  action: string;
  object: string;
  objectId: number;
  before: string;
  after: string;
  // The object's current name.
  name: string;
}

const words = (value: string, label: string) => ({ value, label });

// actionChoices returns the choices of the action filter, general verbs first.
export const actionChoices = [
  ...Object.entries(verbs).map(([verb, said]) => words(`.${verb}`, `${said} …`)),
  ...Object.entries({ ...actions, ...parts })
    .map(([action, said]) => words(action, `${said} …`))
    .sort((a, b) => a.label.localeCompare(b.label, 'it')),
];

// objectChoices returns the choices of the object filter.
export const objectChoices = Object.entries(objects)
  .filter(([, name]) => name)
  .map(([object, name]) => words(object, name.replace(/^(il|la|l') ?/, '')))
  .sort((a, b) => a.label.localeCompare(b.label, 'it'));

// sentenceOf describes an action without its user: "ha modificato l'atleta Rossi Ada".
export function sentenceOf({ action, object, objectId, before, after, name: today }: SentenceInput): string {
  const part = parts[action];
  const verb = part ?? actions[action] ?? verbs[action.split('.').at(-1) ?? ''];
  const what = part ? '' : (objects[object] ?? object);
  // A deleted object has the name it had; a change may have stored only a part of its name.
  const named = (!part && today) || nameIn(factsOf(after)) || nameIn(factsOf(before));
  const name = named || (objectId > 0 ? `n. ${objectId}` : '');
  const words = [verb ?? `ha eseguito «${action}» su`, what, (what || part) && name];
  return contracted(words.filter(Boolean).join(' '));
}

const joined: Record<string, string> = { di: 'del', a: 'al', da: 'dal', su: 'sul', in: 'nel' };

// contracted joins a preposition and its article: "di il record" becomes "del record", "a l'evento" becomes
// "all'evento".
function contracted(sentence: string): string {
  return sentence.replace(/ (di|a|da|su|in) (l'|il |la )/, (_, before: string, article: string) =>
    article === 'il ' ? ` ${joined[before]} ` : ` ${joined[before]}${article}`,
  );
}
