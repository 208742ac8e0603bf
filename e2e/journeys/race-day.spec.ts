import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { ahead, shiftClock } from '../harness/clock.ts';
import { eventNamed, send } from '../harness/events.ts';
import { toast } from '../harness/lists.ts';
import { Portal } from '../harness/portal.ts';
import { pictureOf, screenshot } from '../harness/screenshot.ts';
import { startServer } from '../harness/server.ts';
import { expect, test } from '../harness/test.ts';

// The event of the demonstration data that takes place today, and the race of its first timing file.
const eventName = 'Trofeo del Golfo';

test('the meet of the demonstration is timed from its folder of files until its results are official', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await startServer('nuoto');
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  await context.addInitScript(shiftClock, ahead);
  const page = await context.newPage();
  const portal = new Portal(page, server);
  try {
    await portal.login('societa2');
    const id = await eventNamed(page, eventName);
    const folder = join(server.data, 'cronometraggio');
    // In the order in which the heats swim.
    const order = ['021-', '007-', '007_', 'Event', 'LST'];
    const rank = (name: string) => order.findIndex((start) => name.startsWith(start));
    const files = (await readdir(folder))
      .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
      .map((name) => join(folder, name));
    expect(files).toHaveLength(6);
    await page.setViewportSize({ width: 1100, height: 1500 });
    await page.goto(`/Gara?id=${id}&scheda=cronometraggio`);
    await page.keyboard.press('v');
    await toast(page, /^In acqua/);
    const waiting = page.getByRole('group', { name: 'Batterie da confermare' }).getByRole('button');
    await page.getByLabel('File del cronometraggio da inviare').setInputFiles(files);
    await expect(waiting).toHaveCount(8);
    await expectNoSideScroll(page);
    const desk = page.getByRole('region', { name: 'Corsie' });
    await expect(desk.getByRole('row')).toHaveCount(9);
    await pictureOf(page.getByRole('main'), 'guida-gara-cronometraggio');
    await page.keyboard.press('Enter');
    await toast(page, /salvata/);
    await expect(waiting).toHaveCount(7);

    await expect(page.getByText(/Piastra e cronometri differiscono di 0,\d+ s/)).toBeVisible();
    await expectAccessible(page);
    await pictureOf(desk, 'guida-gara-dubbio');
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await toast(page, /salvata/);
    await expect(waiting).toHaveCount(6);

    const board = await context.newPage();
    await board.setViewportSize({ width: 1280, height: 720 });
    await board.goto(`/tabellone?ID_EVENTO=${id}`);
    await expect(board.getByRole('region', { name: 'Ultimi risultati' })).toContainText('1º');
    await board.screenshot({ path: 'results/screenshots/tabellone-golfo.png' });
    await screenshot(board, 'guida-gara-tabellone');
    await board.close();

    const seats = await context.newPage();
    await seats.setViewportSize({ width: 1000, height: 700 });
    await seats.goto(`/pubblico/${id}?vista=risultati`);
    await expect(seats.getByRole('heading', { level: 1 })).toContainText(eventName);
    await screenshot(seats, 'guida-gara-pubblico');
    await seats.close();

    await portal.login('admin');
    await send(page, 'PUT', 'ge/evento', { ID_EVENTO: id, STATO: 3 });
    const official = await page.request.get('/api/pub/evento/programma', { params: { ID_EVENTO: id } });
    const { BATTERIE } = ((await official.json()) as { data: { BATTERIE: { STATO: number }[] } }).data;
    expect(BATTERIE.filter(({ STATO }) => STATO === 4).length).toBeGreaterThan(0);
  } finally {
    await context.close();
    await server.stop();
  }
});
