import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { seedMeet, send } from '../harness/events.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

interface Timetable {
  BATTERIE: { FK_ID_GARA: number; FK_ID_CATEGORIA: number; SESSO: number; FLG_DIS: number; BATTERIA: number }[];
}

interface StartList {
  GRUPPI: { BATTERIE: { CORSIE: { FK_ID_PRESENZA: number; ATLETA: string }[] }[] }[];
}

const dataOf = async <Data>(page: Page, path: string, id: number): Promise<Data> =>
  ((await (await page.request.get(`/api/${path}`, { params: { ID_EVENTO: id } })).json()) as { data: Data }).data;

// callHeat calls the heat at a place of the programme.
async function callHeat(page: Page, id: number, at: number): Promise<void> {
  const { BATTERIE } = await dataOf<Timetable>(page, 'pub/evento/programma', id);
  await send(page, 'POST', 'ge/evento/chiamata', { ID_EVENTO: id, ...BATTERIE[at] });
}

// typeHeat types the times of the heat at a place of the programme, and returns its athletes.
async function typeHeat(page: Page, id: number, at: number, lanes = 20): Promise<string[]> {
  const { GRUPPI } = await dataOf<StartList>(page, 'pub/evento/startlist', id);
  const heat = GRUPPI.flatMap(({ BATTERIE }) => BATTERIE)[at]?.CORSIE ?? [];
  for (const [i, { FK_ID_PRESENZA }] of heat.slice(0, lanes).entries()) {
    await send(page, 'PUT', 'ge/evento/presenza', { ID_PRESENZA: FK_ID_PRESENZA, TEMPO: 6512 + 37 * i });
  }
  return heat.map(({ ATLETA }) => ATLETA);
}

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
];

// expectFits checks that a board fills the screen without scrolling, at every size, and keeps pictures.
async function expectFits(page: Page, name: string): Promise<void> {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    expect(overflow, `${name} at ${width}×${height} scrolls`).toEqual([0, 0]);
    await page.screenshot({ path: `results/screenshots/${name}-${width}x${height}.png`, animations: 'disabled' });
  }
}

const meet = { swimmers: 40, races: ['100 SL', '50 SL', '100 RA'], today: true };

test('the scoreboard follows the heats without a login, and shows since when it is offline', async ({
  page,
  portal,
  context,
}) => {
  const id = await seedMeet(page, portal, 'Prova del tabellone', meet);
  await callHeat(page, id, 0);
  await typeHeat(page, id, 0);
  const board = await context.newPage();
  await board.goto(`/tabellone?ID_EVENTO=${id}`);
  const now = board.getByRole('region', { name: 'In acqua' });
  const latest = board.getByRole('region', { name: 'Ultimi risultati' });
  await expect(now).toContainText('Batteria 2');
  await expect(latest).toContainText("1'05''12");
  await expect(latest).toContainText('1º');
  await expectAccessible(board);
  const before = await now.boundingBox();
  await typeHeat(page, id, 1, 2);
  await expect(now).toContainText("1'05''49");
  expect(await now.boundingBox()).toEqual(before);
  await expectFits(board, 'tabellone');

  await board.context().setOffline(true);
  await expect(board.getByText(/^Senza rete dalle \d\d:\d\d$/)).toBeVisible();
  await expect(now).toContainText('Batteria 2');
  await board.context().setOffline(false);
  await expect(board.getByText(/^Senza rete/)).toBeHidden({ timeout: 40_000 });
  await typeHeat(page, id, 1);
  await expect(now).toContainText('Batteria 3');
  expect(
    await board.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).not.toContainEqual(expect.stringMatching(/portal|base/));
});

test('a full heat of ten lanes fits the boards, with ties, a disqualification and an athlete who did not start', async ({
  page,
  portal,
}) => {
  const lanes = { FK_ID_OPZIONE: 16, VALORE: '10' };
  const id = await seedMeet(page, portal, 'Prova di dieci corsie', {
    ...meet,
    options: [lanes, { FK_ID_OPZIONE: 31, VALORE: '1' }, { FK_ID_OPZIONE: 41, VALORE: '0' }],
  });
  const { GRUPPI } = await dataOf<StartList>(page, 'pub/evento/startlist', id);
  const heats = GRUPPI.flatMap(({ BATTERIE }) => BATTERIE.map(({ CORSIE }) => CORSIE));
  const full = heats.findIndex(({ length }, i) => length === 10 && i + 1 < heats.length);
  const results = [
    ...[6512, 6512, 6744, 12_589, 6390, 7001, 6512].map((TEMPO) => ({ TEMPO })),
    { FK_ID_STATO: 2, MOTIVO_SQ: 'Virata irregolare' },
    { FK_ID_STATO: 2, MOTIVO: 1 },
    { FK_ID_STATO: 3 },
  ];
  await callHeat(page, id, full);
  for (const [i, { FK_ID_PRESENZA }] of (heats[full] ?? []).entries()) {
    await send(page, 'PUT', 'ge/evento/presenza', { ID_PRESENZA: FK_ID_PRESENZA, ...results[i] });
  }
  await page.goto(`/tabellone?ID_EVENTO=${id}`);
  const latest = page.getByRole('region', { name: 'Ultimi risultati' });
  const now = page.getByRole('region', { name: 'In acqua' });
  await expect(latest.getByRole('listitem')).toHaveCount(10);
  await expect(latest.getByText("1'05''12")).toHaveCount(3);
  await expect(latest).toContainText('SQ');
  await expect(latest).toContainText('RIT');
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const region of [latest, now]) {
      const panel = await region.boundingBox();
      const last = await region.getByRole('listitem').last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + (panel?.height ?? 0));
    }
  }
  await expectFits(page, 'tabellone-dieci');
  const names = () =>
    page.locator('.overlay .name').evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
  await page.goto(`/sovrimpressione?ID_EVENTO=${id}`);
  await expect(page.getByText('In acqua')).toBeVisible();
  const before = await names();
  const [first] = heats[full + 1] ?? [];
  await send(page, 'PUT', 'ge/evento/presenza', { ID_PRESENZA: first?.FK_ID_PRESENZA, TEMPO: 10_512 });
  await expect(page.getByText("1'45''12")).toBeVisible();
  expect(await names()).toEqual(before);
});

// Results saved before the first measurement and between the two; a long day of a large meet has some thousands.
const warmUp = 20;
const updates = Number(process.env.BOARD_RESULTS ?? 250);
// Bytes that the heap of a board may vary after a collection.
const slack = 1_000_000;

test('the memory of the scoreboard stays flat over many results', async ({ page, portal, context }) => {
  test.setTimeout(240_000 + 200 * updates);
  const id = await seedMeet(page, portal, 'Prova della memoria', meet);
  await callHeat(page, id, 0);
  const { GRUPPI } = await dataOf<StartList>(page, 'pub/evento/startlist', id);
  const lanes = GRUPPI.flatMap(({ BATTERIE }) => BATTERIE)[0]?.CORSIE ?? [];
  const board = await context.newPage();
  await board.goto(`/tabellone?ID_EVENTO=${id}`);
  const shown = board.getByRole('region', { name: 'In acqua' });
  await expect(shown).toContainText('Batteria 1');
  const devTools = await context.newCDPSession(board);
  // One lane has no time, so that the heat stays on the board.
  const timed = lanes.slice(1);
  let saved = 0;
  const saveMany = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      saved += 1;
      const { FK_ID_PRESENZA } = timed[saved % timed.length] ?? { FK_ID_PRESENZA: 0 };
      await send(page, 'PUT', 'ge/evento/presenza', { ID_PRESENZA: FK_ID_PRESENZA, TEMPO: 6500 + saved });
    }
    const last = 6500 + saved;
    await expect(shown).toContainText(
      `1'${String(Math.floor(last / 100) - 60).padStart(2, '0')}''${String(last % 100).padStart(2, '0')}`,
    );
  };
  const measure = async () => {
    await devTools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devTools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
    return { usedSize, nodes, jsEventListeners };
  };
  await saveMany(warmUp);
  const before = await measure();
  await saveMany(updates);
  const after = await measure();
  expect(after.usedSize - before.usedSize).toBeLessThan(slack);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 20);
  expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
});

test('the strip for video streams has the colour of its address and shows results for a while', async ({
  page,
  portal,
}) => {
  const id = await seedMeet(page, portal, 'Prova della sovrimpressione', meet);
  await callHeat(page, id, 0);
  await page.goto(`/sovrimpressione?ID_EVENTO=${id}&SFONDO=verde`);
  await expect(page.getByText('In acqua')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 177, 64)');
  await expectFits(page, 'sovrimpressione');
  await typeHeat(page, id, 0);
  await expect(page.getByText('Risultati')).toBeVisible();
  await expect(page.getByText("1'05''12")).toBeVisible();
  await page.goto(`/sovrimpressione?ID_EVENTO=${id}`);
  await expect(page.getByText('In acqua')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the call room lists the starters of the next five heats with their expected times', async ({ page, portal }) => {
  const id = await seedMeet(page, portal, 'Prova delle partenze', meet);
  await callHeat(page, id, 0);
  await page.goto(`/partenze?ID_EVENTO=${id}`);
  const heats = page.locator('.heats > li');
  await expect(heats).toHaveCount(5);
  await expect(heats.first()).toContainText('Batteria 2');
  await expect(heats.first()).toContainText(/\d\d:\d\d/);
  await expectAccessible(page);
  await expectFits(page, 'partenze');
  await typeHeat(page, id, 0);
  await callHeat(page, id, 1);
  await expect(heats.first()).toContainText('Batteria 3');
});

test('the speaker logs in, sees what a time would mean, and a stranger sees nothing', async ({ page, portal }) => {
  const id = await seedMeet(page, portal, 'Prova dello speaker', meet);
  await callHeat(page, id, 0);
  await page.goto(`/Speaker?ID_EVENTO=${id}`);
  await expect(page.getByRole('heading', { name: /In acqua/ })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(3);
  await expect(page.getByRole('columnheader', { name: 'Personale' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await screenshot(page, 'speaker');
  const names = await typeHeat(page, id, 0, 1);
  await expect(page.getByRole('row', { name: new RegExp(names[0] ?? '') }).first()).toContainText("1'05''12");
  await portal.login('societa2', `/Speaker?ID_EVENTO=${id}`);
  await expect(page.getByRole('main')).toContainText('Operazione non consentita');
});

test('a board reports that its event is not public', async ({ page }) => {
  await page.goto('/tabellone?ID_EVENTO=999999');
  await expect(page.getByText('Questo evento non esiste o non è pubblico.')).toBeVisible();
});
