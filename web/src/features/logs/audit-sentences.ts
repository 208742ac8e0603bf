import { auditActions, auditObjects, auditParts, auditVerbs } from '../../api/generated/audit';
import { byLabel } from '../../lib/text';
import { type Facts, factsOf } from './audit-fields';

// The audit in sentences: the action, its object and its changes. Words that are not in the tables are shown as
// stored.

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

const choice = (value: string, label: string) => ({ value, label });

// verbOf returns the general words for an action, also for actions of earlier versions.
const verbOf = (action: string) => auditVerbs[action.split('.').at(-1) ?? ''];

// actionChoices returns the choices of the action filter, general verbs first.
export const actionChoices = [
  ...Object.entries(auditVerbs).map(([verb, sentence]) => choice(`.${verb}`, `${sentence} …`)),
  ...Object.entries({ ...auditActions, ...auditParts })
    .filter(([action, sentence]) => sentence !== verbOf(action))
    .map(([action, sentence]) => choice(action, `${sentence} …`))
    .sort(byLabel),
];

// objectChoices returns the choices of the object filter.
export const objectChoices = Object.entries(auditObjects)
  .filter(([, name]) => name)
  .map(([object, name]) => choice(object, name.replace(/^(il|la|l') ?/, '')))
  .sort(byLabel);

// sentenceOf describes an action without its user: "ha modificato l'atleta Rossi Ada".
export function sentenceOf({ action, object, objectId, before, after, name: today }: SentenceInput): string {
  const part = auditParts[action];
  const verb = part ?? auditActions[action] ?? verbOf(action);
  const what = part ? '' : (auditObjects[object] ?? object);
  // A deleted object keeps its last name. A change may have stored only part of the name, so the current name comes first.
  const named = (!part && today) || nameIn(factsOf(after)) || nameIn(factsOf(before));
  const name = named || (objectId > 0 ? `n. ${objectId}` : '');
  const words = [verb ?? `ha eseguito «${action}» su`, what, (what || part) && name];
  return contract(words.filter(Boolean).join(' '));
}

const joined: Record<string, string> = { di: 'del', a: 'al', da: 'dal', su: 'sul', in: 'nel' };

// contract joins a preposition and its article: "di il record" becomes "del record", "a l'evento" becomes
// "all'evento".
function contract(sentence: string): string {
  return sentence.replace(/ (di|a|da|su|in) (l'|il |la )/, (_, before: string, article: string) =>
    article === 'il ' ? ` ${joined[before]} ` : ` ${joined[before]}${article}`,
  );
}
