import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { closeCase, Line, openCase } from '../harness/case.ts';
import { ahead, shiftClock } from '../harness/clock.ts';
import { eventNamed } from '../harness/events.ts';
import { Portal } from '../harness/portal.ts';
import { startServer } from '../harness/server.ts';
import { expect, test } from '../harness/test.ts';

// The event of the demonstration data that takes place today.
const eventName = 'Trofeo del Golfo';

interface Entry {
  ID_PRESENZA: number;
  FK_ID_STATO: number;
  FLG_ASSENTE: number;
  TEMPO: number;
}

async function entriesOf(request: APIRequestContext, home: string, id: number): Promise<Entry[]> {
  const answer = await request.get(`${home}/api/ge/evento/presenze/gara`, { params: { ID_EVENTO: id } });
  return ((await answer.json()) as { data: Entry[] }).data;
}

const timeOf = async (request: APIRequestContext, home: string, id: number, entry: number) =>
  (await entriesOf(request, home, id)).find(({ ID_PRESENZA }) => ID_PRESENZA === entry)?.TEMPO;

test('an event runs at a pool in a case and its changes come home, despite a cut line and a crash', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await startServer('nuoto');
  const line = await new Line(server.url).listen();
  const folder = await mkdtemp(join(tmpdir(), 'traguardo-e2e-case-'));
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  await context.addInitScript(shiftClock, ahead);
  const page = await context.newPage();
  const portal = new Portal(page, server);
  let pool: Awaited<ReturnType<typeof openCase>> | null = null;
  try {
    await portal.login('societa2');
    const id = await eventNamed(page, eventName);

    await page.goto(`/Evento?id=${id}&scheda=strumenti`);
    const panel = page.getByRole('region', { name: 'Gara in valigia' });
    await panel.getByRole('button', { name: 'Prepara la valigia' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Prepara', exact: true }).click();
    const ready = page.getByRole('dialog', { name: 'La valigia è pronta' });
    const code = (await ready.locator('code').textContent()) ?? '';
    expect(code).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await ready.getByRole('button', { name: 'Scarica il file' }).click();
    const file = join(folder, 'gara.valigia');
    await (await downloading).saveAs(file);
    await ready.getByRole('button', { name: 'Ho scritto il codice' }).click();
    await expect(panel.getByText(/^In piscina con/)).toBeVisible();
    await expect(page.getByText(/L'evento è gestito in piscina da/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const entries = await entriesOf(page.request, '', id);
    const [first, second] = entries
      .filter(({ FK_ID_STATO, FLG_ASSENTE }) => FK_ID_STATO === 0 && FLG_ASSENTE === 0)
      .map(({ ID_PRESENZA }) => ID_PRESENZA);
    if (!first || !second) throw new Error('the event needs two entries without a result');
    const refused = await page.request.put('/api/ge/evento/presenza', { data: { ID_PRESENZA: first, TEMPO: 7001 } });
    expect(((await refused.json()) as { esito: number }).esito).toBe(409);

    const files = { file, code, data: join(folder, 'piscina'), home: line.url };
    pool = await openCase(files);
    const there = await browser.newContext({ baseURL: pool.url, reducedMotion: 'reduce' });
    await there.addInitScript(shiftClock, ahead);
    const desk = await there.newPage();
    await new Portal(desk, { ...server, url: pool.url }).fillLogin('valigia', code.toLowerCase());
    await desk.goto(`/Gara?id=${id}`);
    await expect(desk.getByRole('heading', { name: /^Gara: / })).toBeVisible();
    const save = async (at: string, entry: number, time: number) => {
      const answer = await desk.request.put(`${at}/api/ge/evento/presenza`, {
        data: { ID_PRESENZA: entry, TEMPO: time },
      });
      expect(((await answer.json()) as { esito: number }).esito).toBe(0);
    };
    await save(pool.url, first, 7101);
    await expect.poll(() => timeOf(page.request, '', id, first)).toBe(7101);

    line.cut();
    await save(pool.url, second, 7202);
    await pool.kill();
    expect(await timeOf(page.request, '', id, second)).toBe(0);
    pool = await openCase(files);
    line.mend();
    await expect.poll(() => timeOf(page.request, '', id, second)).toBe(7202);
    await page.reload();
    await expect(panel.getByText(/Modifiche ricevute: 2/)).toBeVisible();

    await pool.kill();
    pool = null;
    expect(await closeCase(files.data, line.url)).toContain('Valigia chiusa: il portale ha 2 modifiche.');
    await expect(openCase(files)).rejects.toThrow('non si può riaprire');
    await page.reload();
    await expect(panel.getByText(/rientrata il .* con 2 modifiche/)).toBeVisible();
    await expect(page.getByText(/L'evento è gestito in piscina da/)).toBeHidden();
    const again = await page.request.put('/api/ge/evento/presenza', { data: { ID_PRESENZA: first, TEMPO: 7100 } });
    expect(((await again.json()) as { esito: number }).esito).toBe(0);
  } finally {
    await pool?.kill();
    line.close();
    await context.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
