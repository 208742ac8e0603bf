import type { Page } from '@playwright/test';
import { problemsOf, sideScroll, smallTargets } from '../harness/accessibility.ts';
import { expect, test, type Variant } from '../harness/test.ts';

// Every screen, as those see it who use it, in two schemes and two widths, with what the accessibility checker says, what is wider than a
// narrow telephone and what is too small for a finger. Too long for every change: `make screens` walks it.

interface Stop {
  user: string;
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

// EVENT and ATHLETE stand for numbers of the demonstration.
const stops: readonly Stop[] = [
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
  ]),
  ...by('admin', ['/Sport'], ['confederazione']),
  ...by('societa', [
    '/dashboard',
    '/Atleti',
    '/Eventi',
    '/Iscrizioni?id=EVENT',
    '/Iscrizioni?id=EVENT&scheda=lista',
    '/Iscrizioni?id=EVENT&scheda=squadre',
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

// shown waits until a screen has drawn what it loads.
async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Caricamento/ })).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`every screen, ${scheme}, ${width} px`, async ({ page, portal, variant }) => {
      test.setTimeout(60 * 60_000);
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      const found: string[] = [];
      let user = '';
      let numbers = { event: 0, athlete: 0 };
      for (const stop of stops.filter(({ variants = all }) => variants.includes(variant))) {
        if (stop.user !== user) {
          await page.context().clearCookies();
          await portal.login(stop.user);
          user = stop.user;
          numbers = await numbersOf(page);
        }
        await page.goto(stop.path.replace('EVENT', String(numbers.event)).replace('ATHLETE', String(numbers.athlete)));
        await shown(page);
        const say = (line: string) => found.push(`${stop.user} ${stop.path}: ${line}`);
        for (const line of await problemsOf(page)) say(line);
        if (!/ – /.test(await page.title())) say(`the window is called ${await page.title()}`);
        process.stdout.write(`${stop.path}: ${found.length}\n`);
        if (width > 400) continue;
        for (const line of await smallTargets(page)) say(line);
        await page.setViewportSize({ width: 320, height: 900 });
        const excess = await sideScroll(page);
        if (excess.length > 0) say(`wider than 320 px: ${excess.join(', ')}`);
        await page.setViewportSize({ width, height: 900 });
      }
      expect(found).toEqual([]);
    });
  }
}
