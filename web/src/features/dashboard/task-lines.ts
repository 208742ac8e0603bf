import { type CheckedAddress, linkTo, type ScreenSearch } from '../../api/addresses';
import { eventOpen } from '../../api/generated/constants';
import type { Task } from '../../api/generated/session';
import { formatDate } from '../../lib/dates';
import { jobNames } from '../../lib/job-names';
import { formatMoney } from '../../lib/money';
import { formatCount, formatCountOf } from '../../lib/numbers';

// The text and link of each kind of task that the server sends.

export interface TaskLine {
  // The title, and further details.
  title: string;
  detail: string;
  // The time left, if there is a deadline.
  left?: string;
  urgent: boolean;
  // How many percent of the entries of a meet have a result.
  share?: number;
  // What the link does, in words.
  action?: string;
  to?: string;
  search?: CheckedAddress;
  // The part of this page to go to.
  hash?: string;
}

const soonDays = 3;

// The part of this page with requests to join a club.
const requestsId = 'richieste-associazione';

// daysLeft formats the time until a day.
export function daysLeft(days: number): string {
  if (days < 0) return days === -1 ? 'da ieri' : `da ${-days} giorni`;
  if (days === 0) return 'oggi';
  return days === 1 ? 'domani' : `tra ${days} giorni`;
}

// enteredText describes a club's entries in an event.
function enteredText({ event }: Task): string {
  if (!event || event.entries + event.teams === 0) return 'Ancora nessuna iscrizione';
  const parts = [
    event.athletes > 0 && formatCountOf(event.athletes, 'atleta', 'atleti'),
    event.entries > 0 && formatCountOf(event.entries, 'iscrizione', 'iscrizioni'),
    event.teams > 0 && formatCountOf(event.teams, 'staffetta', 'staffette'),
  ];
  return parts.filter(Boolean).join(', ');
}

// due describes what a club still has to pay for an event.
const due = ({ amount }: Task) => (amount > 0 ? ` · Da pagare ${formatMoney(amount)}` : '');

const athletes = (search: ScreenSearch<'/Atleti'>) => linkTo('/Atleti', search);
const order = ({ id }: Task) => linkTo('/Ordini', { azione: 'apri', id });

// racing returns the label of a running meet: today, or since its first day.
export const racing = ({ day, days }: Task) => (days === 0 ? 'In gara oggi' : `In gara dal ${formatDate(day)}`);

const metresOf = ({ count: metres }: Task) => metres > 0 && `${formatCount(metres)} m`;

export const workoutTask = 'allenamento.oggi';

const lines: Record<string, (task: Task) => Omit<TaskLine, 'urgent'> & { urgent?: boolean }> = {
  'evento.scadenza': (task) => ({
    title: task.name,
    detail: `Iscrizioni fino al ${formatDate(task.day)} · ${enteredText(task)}${due(task)}`,
    left: daysLeft(task.days),
    urgent: task.days <= soonDays,
    ...linkTo('/Iscrizioni', { id: task.id }),
  }),
  'evento.quota': (task) => ({
    title: task.name,
    detail: `Da pagare ${formatMoney(task.amount)} · ${enteredText(task)}`,
    ...linkTo('/Iscrizioni', { id: task.id }),
  }),
  'evento.gara': (task) => ({
    title: task.name,
    detail: `${racing(task)} · ${enteredText(task)}${due(task)}`,
    left: daysLeft(task.days),
    ...linkTo('/Evento', { id: task.id }),
  }),
  'attesa.posto': (task) => ({
    title: `${formatCountOf(task.count, 'posto ottenuto', 'posti ottenuti')} dalla lista d'attesa`,
    detail: `${task.name} · Puoi rinunciare senza costi fino al ${formatDate(task.day)}`,
    left: daysLeft(task.days),
    urgent: task.days <= soonDays,
    ...linkTo('/Iscrizioni', { id: task.id, scheda: 'attesa' }),
  }),
  'attesa.lista': (task) => ({
    title: `${formatCountOf(task.count, 'iscrizione', 'iscrizioni')} in lista d'attesa`,
    detail: task.name,
    ...linkTo('/Iscrizioni', { id: task.id, scheda: 'attesa' }),
  }),
  'ordini.dapagare': (task) => ({
    title: formatCountOf(task.count, 'ordine da pagare', 'ordini da pagare'),
    detail: formatMoney(task.amount),
    ...(task.id > 0 ? linkTo('/Stripe', { orderId: task.id }) : linkTo('/Ordini', { unpaid: 1 })),
  }),
  'ordini.contestati': (task) => ({
    title: `Ordine ${task.id} contestato`,
    detail: `${formatMoney(task.amount)} · ${task.name} · Rispondi dal sito del gestore dei pagamenti`,
    urgent: true,
    ...order(task),
  }),
  'ordini.rimborsati': (task) => ({
    title: `Ordine ${task.id} rimborsato dal gestore dei pagamenti`,
    detail: `${formatMoney(task.amount)} · ${task.name}`,
    ...order(task),
  }),
  'atleti.scaduti': (task) => ({
    title: formatCountOf(task.count, 'tesseramento scaduto', 'tesseramenti scaduti'),
    detail: 'Rinnova la scadenza, o elimina chi ha smesso',
    ...athletes({ member: 0 }),
  }),
  'atleti.inscadenza': (task) => ({
    title: formatCountOf(task.count, 'tesseramento in scadenza', 'tesseramenti in scadenza'),
    detail: 'Entro trenta giorni',
    ...athletes({ expiring: 1 }),
  }),
  'atleti.incompleti': (task) => ({
    title: formatCountOf(task.count, 'atleta con dati mancanti', 'atleti con dati mancanti'),
    detail: 'Manca la tessera o un dato obbligatorio',
    ...athletes({ incomplete: 1 }),
  }),
  'certificati.scaduti': (task) => ({
    title: formatCountOf(task.count, 'certificato medico scaduto', 'certificati medici scaduti'),
    detail: 'Registra il rinnovo, o elimina il certificato di chi ha smesso',
    ...linkTo('/Certificati', { latest: 1 }),
  }),
  'certificati.inscadenza': (task) => ({
    title: formatCountOf(task.count, 'certificato medico in scadenza', 'certificati medici in scadenza'),
    detail: 'Entro trenta giorni',
    ...linkTo('/Certificati', { latest: 1 }),
  }),
  'societa.affiliazione': (task) => ({
    title: task.days < 0 ? 'Affiliazione scaduta' : 'Affiliazione in scadenza',
    detail: `${formatDate(task.day)} · La rinnova il tuo ente o comitato`,
    left: daysLeft(task.days),
    urgent: task.days <= soonDays,
    ...linkTo('/dashboard', { azione: 'societa' }),
  }),
  'societa.richieste': (task) => ({
    title: formatCountOf(task.count, 'richiesta di associazione', 'richieste di associazione'),
    detail: 'Qualcuno aspetta di entrare nella società: rispondi qui sotto',
    to: '/dashboard',
    hash: requestsId,
  }),
  'societa.nonconfermata': () => ({
    title: 'La società non è ancora confermata',
    detail:
      'Finché un amministratore non la conferma non si iscrive agli eventi di altri: completa i dati della società',
    ...linkTo('/dashboard', { azione: 'societa' }),
  }),
  'societa.daconfermare': (task) => ({
    title: formatCountOf(task.count, 'società da confermare', 'società da confermare'),
    detail: 'Create da chi si è registrato: finché aspettano non si iscrivono agli eventi di altri',
    ...linkTo('/Societa', { unconfirmed: 1 }),
  }),
  'utenti.nonconfermati': (task) => ({
    title: formatCountOf(task.count, 'utente con indirizzo da confermare', 'utenti con indirizzo da confermare'),
    detail: 'Non hanno aperto il collegamento ricevuto per email',
    ...linkTo('/Utenti', { unverified: 1 }),
  }),
  'utenti.nuovi': (task) => ({
    title: formatCountOf(task.count, 'nuovo utente', 'nuovi utenti'),
    detail: 'Negli ultimi sette giorni',
    ...linkTo('/Utenti', { from: task.day ?? undefined }),
  }),
  'server.orologio': () => ({
    title: "Controlla l'ora del server",
    detail: 'Alcune operazioni automatiche sono ferme: correggila, o confermala qui sopra',
    urgent: true,
  }),
  'lavori.falliti': (task) => ({
    title: `${jobNames[task.name] ?? task.name}: operazione automatica non riuscita`,
    detail: `${formatDate(task.day)} · Guarda il motivo`,
    urgent: true,
    ...linkTo('/Lavori', { name: task.name, failed: 1 }),
  }),
  'eventi.dafatturare': (task) => ({
    title: formatCountOf(task.count, 'evento da fatturare', 'eventi da fatturare'),
    detail: "Conclusi nell'ultimo anno, senza fattura",
    ...linkTo('/RiepilogoEventi', { uninvoiced: 1, from: task.day ?? undefined }),
  }),
  [workoutTask]: (task) => ({
    title: task.name || 'Allenamento',
    detail: ['Allenamento di oggi', metresOf(task)].filter(Boolean).join(' · '),
    ...linkTo('/Allenamento', { id: task.id }),
  }),
};

// lineOf returns the line of a task; null for an unknown kind, and for the club's own events, which have their own
// card.
export function lineOf(task: Task, registered: ReadonlySet<string>): TaskLine | null {
  const line = lines[task.kind]?.(task);
  if (!line) return null;
  const shown = { urgent: false, ...line };
  return shown.to && !registered.has(shown.to)
    ? { ...shown, to: undefined, search: undefined, hash: undefined }
    : shown;
}

// todayLine links a meet of today to its race screen with its progress, and adds the name of the group to a workout.
export function todayLine(task: Task, line: TaskLine, registered: ReadonlySet<string>, group = ''): TaskLine {
  if (task.kind === workoutTask) {
    const detail = group ? [group, metresOf(task)].filter(Boolean).join(' · ') : line.detail;
    return { ...line, detail, action: "Apri l'allenamento" };
  }
  const { results = 0, entries = 0, teams = 0 } = task.event ?? {};
  const of = entries + teams;
  const today = !of
    ? line
    : {
        ...line,
        detail: `${line.detail} · ${formatCount(results)} di ${formatCountOf(of, 'risultato', 'risultati')}`,
        share: (100 * results) / of,
      };
  if (!registered.has('/Gara')) return today;
  return { ...today, left: undefined, action: 'Vai alla gara', ...linkTo('/Gara', { id: task.id }) };
}

export interface Step {
  label: string;
  done: boolean;
  // The tab of the event where it is done.
  tab: string;
}

// own is an event that the club prepares.
export type Urgency = 'today' | 'soon' | 'later' | 'own';

const happens = new Set(['evento.gara', 'evento.proprio', workoutTask]);

// urgencyOf returns when a task matters: what happens today, what is urgent or ends within three days, the
// rest.
export function urgencyOf({ kind, day, days, event }: Task, urgent = false): Urgency {
  // Until an own event closes, its day is the deadline for entries.
  const entering = kind === 'evento.proprio' && event?.status === eventOpen;
  if (happens.has(kind) && !entering && (kind === workoutTask || (day && days <= 0))) return 'today';
  const ends = deadlines.has(kind) || kind === 'evento.proprio';
  if (urgent || (ends && day && days <= soonDays)) return 'soon';
  return kind === 'evento.proprio' ? 'own' : 'later';
}

const deadlines = new Set(['evento.scadenza', 'evento.gara', 'societa.affiliazione']);

// byUrgency groups tasks by when they matter. What ends soon comes nearest day first; the rest keeps the server's order,
// with the days left ascending.
export function byUrgency<T extends { task: Task; urgent: boolean }>(tasks: readonly T[]): Record<Urgency, T[]> {
  const groups: Record<Urgency, T[]> = { today: [], soon: [], later: [], own: [] };
  for (const item of tasks) groups[urgencyOf(item.task, item.urgent)].push(item);
  const nearest = ({ task }: T) => (task.day ? task.days : Number.MAX_SAFE_INTEGER);
  groups.soon.sort((a, b) => nearest(a) - nearest(b));
  const dated = groups.later.filter(({ task }) => deadlines.has(task.kind)).sort((a, b) => nearest(a) - nearest(b));
  groups.later = groups.later.map((item) => (deadlines.has(item.task.kind) ? (dated.shift() ?? item) : item));
  return groups;
}

// stepsOf returns the preparation steps of an event, in order.
export function stepsOf({ event }: Task): Step[] {
  const ready = event?.ready;
  if (!ready) return [];
  return [
    { label: 'Categorie e gare', done: ready.categories === 1, tab: 'gareCat' },
    { label: 'Quote', done: ready.prices === 1, tab: 'opzioni' },
    { label: 'Documenti', done: ready.documents === 1, tab: 'documenti' },
    { label: 'Iscrizioni aperte', done: ready.open === 1, tab: 'generale' },
  ];
}
