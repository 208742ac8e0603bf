import { levelAdmin } from '../api/generated/constants';
import type { Home } from '../api/generated/session';
import { athletesFirst, clubsFirst, eventsFirst, tasksFirst, usersFirst } from '../routes/first-lists';
import type { ScreenRow } from '../routes/screen';

const administrators = (home: Home) => home.user.levelId === levelAdmin;
const can = (capability: string) => (home: Home) => home.capabilities.includes(capability);

// The table of screens. A new row enables the menu items, tiles and buttons that link to its path.
export const screens: readonly ScreenRow[] = [
  { path: '/dashboard', title: 'Dashboard', first: tasksFirst, load: () => import('../routes/dashboard') },
  { path: '/Profilo', title: 'Profilo', load: () => import('../routes/profile') },
  { path: '/Guida', title: 'Guida', load: () => import('../routes/guide') },
  { path: '/Sport', title: 'Scelta dello sport', load: () => import('../routes/sport') },
  { path: '/abbonamenti', title: 'Il tuo abbonamento', load: () => import('../routes/subscription') },
  {
    path: '/Amministrazione',
    title: 'Amministrazione',
    need: administrators,
    load: () => import('../routes/administration'),
  },
  { path: '/Utenti', title: 'Utenti', need: can('utenti'), first: usersFirst, load: () => import('../routes/users') },
  {
    path: '/Abbonamenti',
    title: 'Abbonamenti',
    need: can('utenti'),
    first: usersFirst,
    load: () => import('../routes/subscriptions'),
  },
  {
    path: '/Societa',
    title: 'Società',
    need: administrators,
    first: clubsFirst,
    load: () => import('../routes/clubs'),
  },
  {
    path: '/Atleti',
    title: 'Atleti',
    need: can('atleti'),
    first: athletesFirst,
    load: () => import('../routes/athletes'),
  },
  { path: '/Soci', title: 'Soci', need: can('atleti'), first: athletesFirst, load: () => import('../routes/athletes') },
  { path: '/Atleta', title: 'Scheda atleta', need: can('atleti'), load: () => import('../routes/athlete') },
  {
    path: '/Certificati',
    title: 'Certificati medici',
    need: can('certificati'),
    load: () => import('../routes/certificates'),
  },
  { path: '/Ufficiali', title: 'Ufficiali', need: can('ufficiali'), load: () => import('../routes/officials') },
  {
    path: '/Cronometro',
    title: 'Cronometro',
    need: can('prove.modifica'),
    load: () => import('../routes/stopwatch'),
  },
  { path: '/Eventi', title: 'Eventi', first: eventsFirst, load: () => import('../routes/events') },
  { path: '/NsEventi', title: 'Eventi', first: eventsFirst, load: () => import('../routes/events') },
  { path: '/Evento', title: 'Evento', load: () => import('../routes/event') },
  { path: '/Gara', title: 'Gara', load: () => import('../routes/race') },
  { path: '/Record', title: 'Record', load: () => import('../routes/records') },
  { path: '/Risultati', title: 'Risultati', load: () => import('../routes/results') },
  { path: '/Iscrizioni', title: 'Iscrizioni', load: () => import('../routes/entries') },
  { path: '/attivita', title: 'Attività', first: eventsFirst, load: () => import('../routes/events') },
  {
    path: '/Impostazioni',
    title: 'Impostazioni',
    need: can('allenamenti'),
    load: () => import('../routes/training-settings'),
  },
  {
    path: '/Allenamenti',
    title: 'Allenamenti',
    need: can('allenamenti'),
    load: () => import('../routes/trainings'),
  },
  { path: '/Allenamento', title: 'Allenamento', need: can('allenamenti'), load: () => import('../routes/workout') },
  { path: '/Tempi', title: 'Tempi', need: can('allenamenti'), load: () => import('../routes/series-times') },
  { path: '/Presenze', title: 'Presenze', need: can('allenamenti'), load: () => import('../routes/attendance') },
  {
    path: '/Statistiche',
    title: 'Statistiche',
    need: can('allenamenti'),
    load: () => import('../routes/training-statistics'),
  },
  { path: '/Campionati', title: 'Campionati', load: () => import('../routes/championships') },
  { path: '/Ordini', title: 'Ordini', load: () => import('../routes/orders') },
  { path: '/Stripe', title: 'Pagamento', load: () => import('../routes/payment') },
  { path: '/Portafoglio', title: 'Portafoglio', need: can('movimenti'), load: () => import('../routes/wallet') },
  { path: '/Gare', title: 'Gare', need: can('catalogo.modifica'), load: () => import('../routes/races') },
  {
    path: '/Categorie',
    title: 'Categorie',
    need: can('catalogo.modifica'),
    load: () => import('../routes/categories'),
  },
  {
    path: '/RiepilogoEventi',
    title: 'Riepilogo eventi',
    need: can('eventi.riepilogo'),
    load: () => import('../routes/event-summary'),
  },
  { path: '/Accessi', title: 'Accessi', need: can('accessi'), load: () => import('../routes/accesses') },
  { path: '/Lavori', title: 'Operazioni automatiche', need: can('audit'), load: () => import('../routes/jobs') },
  { path: '/Audit', title: 'Registro delle modifiche', need: can('audit'), load: () => import('../routes/audit') },
];
