import { expect, type Page } from '@playwright/test';
import type { Portal } from '../harness/portal.ts';
import type { Variant } from '../harness/test.ts';

export interface Stop {
  user: string; // empty: not logged in
  path: string;
  variants?: readonly Variant[];
}

const all: readonly Variant[] = ['nuoto', 'pinnato', 'confederazione'];
const tabs = [
  'generale',
  'opzioni',
  'iscrizioni',
  'gareCat',
  'ordine',
  'requisiti',
  'anomalie',
  'tempiLimite',
  'circuiti',
  'documenti',
  'strumenti',
];

const by = (user: string, paths: readonly string[], variants: readonly Variant[] = all): Stop[] =>
  paths.map((path) => ({ user, path, variants }));

// EVENT and ATHLETE are replaced by ids of the demonstration data.
const stops: readonly Stop[] = [
  ...by('', ['/login', '/pubblico', '/pubblico/EVENT']),
  ...by('admin', [
    '/dashboard',
    '/Profilo',
    '/Guida',
    '/Amministrazione',
    '/Utenti',
    '/Abbonamenti',
    '/Societa',
    '/Atleti',
    '/Atleta?id=ATHLETE',
    '/Eventi',
    '/Evento?id=nuovo',
    ...tabs.map((tab) => `/Evento?id=EVENT&scheda=${tab}`),
    '/Gara?id=EVENT',
    '/Risultati?id=EVENT',
    '/Record',
    '/Campionati',
    '/Ordini',
    '/Portafoglio',
    '/Gare',
    '/Categorie',
    '/RiepilogoEventi',
    '/Accessi',
    '/Audit',
    '/Lavori',
  ]),
  ...by('admin', ['/Sport'], ['confederazione']),
  ...by('nuovo', ['/dashboard', '/Profilo', '/Eventi']),
  ...by('societa', [
    '/dashboard',
    '/Atleti',
    '/Eventi',
    '/Iscrizioni?id=EVENT',
    ...['individuali', 'elenco', 'squadre', 'accompagnatori', 'andamento'].map(
      (tab) => `/Iscrizioni?id=EVENT&scheda=${tab}`,
    ),
    '/Ordini',
  ]),
  ...by(
    'coach',
    [
      '/dashboard',
      '/abbonamenti',
      '/Soci',
      '/Cronometro',
      ...['dashboard', 'risultati', 'progressioni', 'passi', 'limiti'].map((tab) => `/Atleta?id=ATHLETE&scheda=${tab}`),
      '/Allenamenti',
      '/Allenamento',
      '/Statistiche',
      '/Impostazioni',
    ],
    ['nuoto'],
  ),
];

async function numbersOf(page: Page): Promise<{ event: number; athlete: number }> {
  const rows = async (call: string) => {
    const reply = (await (await page.request.get(`/api/${call}`)).json()) as { data?: unknown };
    const data = reply.data as Record<string, unknown> | unknown[] | undefined;
    return (Array.isArray(data) ? data : Object.values(data ?? {}).find(Array.isArray)) as
      | Record<string, number>[]
      | undefined;
  };
  const event = (await rows('ge/eventi?pag=1&rows=50'))?.find(({ STATO }) => STATO === 1)?.ID_EVENTO ?? 1;
  const athlete = (await rows('ns/atleti?pag=1&rows=1'))?.[0]?.ID_ATLETA ?? 0;
  return { event, athlete };
}

// eventOf returns an event that the user's club organises, or 0.
export async function eventOf(page: Page): Promise<number> {
  const reply = (await (await page.request.get('/api/ge/eventi?pag=1&rows=100')).json()) as { data: unknown };
  const rows = (Array.isArray(reply.data) ? reply.data : Object.values(reply.data as object).find(Array.isArray)) as
    | Record<string, number>[]
    | undefined;
  return rows?.find(({ FLG_ORGANIZZATORE, STATO }) => FLG_ORGANIZZATORE === 1 && STATO === 1)?.ID_EVENTO ?? 0;
}

type Visit = (stop: Stop) => Promise<void>;

// walk opens every screen of a variant as its users and calls visit.
export async function walk(page: Page, portal: Portal, variant: Variant, visit: Visit): Promise<void> {
  let user = '';
  await portal.login('admin');
  let numbers = await numbersOf(page);
  await page.context().clearCookies();
  for (const stop of stops.filter(({ variants = all }) => variants.includes(variant))) {
    if (stop.user !== user) {
      await page.context().clearCookies();
      await portal.login(stop.user);
      user = stop.user;
      if (user !== 'nuovo') numbers = await numbersOf(page);
    }
    await page.goto(stop.path.replace('EVENT', String(numbers.event)).replace('ATHLETE', String(numbers.athlete)));
    await waitForData(page);
    await visit(stop);
  }
}

// waitForData waits until a screen has rendered its data.
export async function waitForData(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Caricamento/ })).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}
