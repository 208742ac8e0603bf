import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { ahead, shiftClock } from './harness/clock.ts';
import { type Server, startServer } from './harness/server.ts';
import { session } from './harness/users.ts';
import config from './playwright.config.ts';

// Measures the first visit of a screen with an empty cache: `make first-visit`. Every reply counts, including
// headers.

const screens = ['Atleti', 'Societa', 'Eventi', 'Utenti', 'dashboard', 'Cronometro'];
const rounds = 5;

// A slow phone: a processor four times slower, on a 3G connection.
const slowdown = 4;
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

// A screen without requests for this many milliseconds is complete.
const silence = 1000;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function newcomer(browser: Browser, server: Server, token: string, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({ ...config.use, viewport: { width, height: 844 } });
  await context.addInitScript(shiftClock, ahead);
  await context.addCookies([{ name: 'SESSION_TOKEN', value: token, url: server.url, httpOnly: true }]);
  return context;
}

interface Weight {
  requests: number;
  bytes: number;
}

async function weigh(context: BrowserContext, url: string, encodings: string): Promise<Weight> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const weight = { requests: 0, bytes: 0 };
  const counted = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('data:')) counted.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!counted.has(requestId)) return;
    weight.requests += 1;
    weight.bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': encodings } });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(silence);
  await context.close();
  return weight;
}

interface Wait {
  // Milliseconds until the row is rendered, and how long the main thread was busy.
  shown: number;
  busy: number;
}

// watch records when the page first shows a text.
function watch(text: string): void {
  const check = () => {
    if (document.querySelector('main')?.textContent?.includes(text)) performance.mark('shown');
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

const marked = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime).then((found) => found.jsonValue());

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slowNetwork);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await cdp.send('Performance.enable');
}

async function wait(context: BrowserContext, url: string, text: string): Promise<Wait> {
  await context.addInitScript(watch, text);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  const shown = (await marked(page)) ?? 0;
  const { metrics } = await cdp.send('Performance.getMetrics');
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await context.close();
  return { shown, busy: busy * 1000 };
}

// firstRow returns a text of the first row of a list, as the screen requests it.
async function firstRow(server: Server, token: string, list: string, field: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/${list}PAGINA=1&RIGHE=1`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: object };
  const rows = (Array.isArray(data) ? data : Object.values(data)[0]) as Record<string, string>[];
  const text = rows[0]?.[field];
  if (!text) throw new Error(`${list} has no ${field}`);
  return text;
}

// In bytes, with gzip: the most used screens are at most this heavy.
const heaviest = 200_000;
const light = new Set(['Atleti', 'Societa', 'Eventi', 'Utenti', 'dashboard']);

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const middle = (values: number[]) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

async function measure(browser: Browser, server: Server): Promise<void> {
  const token = await session(server, 'admin');
  for (const screen of screens) {
    const visit = async (encodings: string) =>
      weigh(await newcomer(browser, server, token, 1280), `${server.url}/${screen}`, encodings);
    const [brotli, gzip] = [await visit('gzip, br'), await visit('gzip')];
    print(`${screen}: ${kilo(brotli.bytes)} (gzip ${kilo(gzip.bytes)}), ${brotli.requests} requests`);
    if (light.has(screen) && gzip.bytes > heaviest) process.exitCode = 1;
  }
  await measureResults(browser, server);
  const rows = {
    Atleti: await firstRow(server, token, 'ns/atleti?', 'COGNOME'),
    Eventi: await firstRow(server, token, 'ge/eventi?STATO=1&ORDINA=DATA_INIZIO&VERSO=ASC&', 'DESCRIZIONE'),
    dashboard: 'Da fare',
  };
  for (const [screen, text] of Object.entries(rows)) {
    const waits: Wait[] = [];
    for (let round = 0; round < rounds; round += 1)
      waits.push(await wait(await newcomer(browser, server, token, 390), `${server.url}/${screen}`, text));
    const shown = waits.map((wait) => Math.round(wait.shown));
    print(`slow phone, ${screen}: ${middle(shown)} ms, at best ${Math.min(...shown)} ms (${shown.join(', ')});`);
    print(`its processor was busy for ${middle(waits.map(({ busy }) => busy))} ms of it`);
  }
}

// The maximum that a phone may load until it shows the results, in bytes with gzip.
const heaviestResults = 150_000;

// measureResults measures the results of the event that takes place today, without a session.
async function measureResults(browser: Browser, server: Server): Promise<void> {
  const events = await publicData<{ ID_EVENTO: number; FLG_RISULTATI: number }[]>(server, 'pub/eventi');
  const event = events.find(({ FLG_RISULTATI }) => FLG_RISULTATI === 1);
  if (!event) throw new Error('no event has public results');
  const url = `${server.url}/pubblico/${event.ID_EVENTO}`;
  const { GRUPPI } = await publicData<{ GRUPPI: { RISULTATI: { ATLETA: string }[] }[] }>(
    server,
    `pub/evento/risultati?ID_EVENTO=${event.ID_EVENTO}`,
  );
  const first = GRUPPI[0]?.RISULTATI[0]?.ATLETA;
  if (!first) throw new Error('the event has no results');
  const { bytes, requests } = await weigh(await newcomer(browser, server, '', 390), url, 'gzip');
  print(`public results: gzip ${kilo(bytes)}, ${requests} requests`);
  if (bytes > heaviestResults) process.exitCode = 1;
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    waits.push(Math.round((await wait(await newcomer(browser, server, '', 390), url, first)).shown));
  print(`slow phone, public results: ${middle(waits)} ms, at best ${Math.min(...waits)} ms (${waits.join(', ')})`);
}

async function publicData<Data>(server: Server, path: string): Promise<Data> {
  return ((await (await fetch(`${server.url}/api/${path}`)).json()) as { data: Data }).data;
}

const server = await startServer('nuoto');
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await measure(browser, server);
} finally {
  await browser.close();
  await server.stop();
}
