import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { seedMeet } from '../harness/events.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

interface StartList {
  gruppi: { FLG_BLOCCO: number; batterie: { BATTERIA: number; presenze: { CORSIA: number }[] }[] }[];
}

// genFile writes the file of a console for the first heat. In the first race one lane has a late pad; another number
// names no race of the event.
async function genFile(page: Page, id: number, event = 1): Promise<{ text: string; late: number }> {
  const answer = await page.request.get('/api/ge/evento/startlist', { params: { ID_EVENTO: id } });
  const { gruppi } = ((await answer.json()) as { data: StartList }).data;
  const heat = gruppi.find(({ FLG_BLOCCO }) => FLG_BLOCCO === 0)?.batterie[0];
  const lanes = heat?.presenze.map(({ CORSIA }) => CORSIA) ?? [];
  const late = lanes[0] ?? 0;
  const lines = [`${event};1;1;F;100;Gen7 Swimming;1.0`];
  for (let lane = 1; lane <= 12; lane += 1) {
    const doubtful = lane === late && event === 1;
    const pad = doubtful ? '91.00' : `8${lane % 10}.10`;
    lines.push(lanes.includes(lane) ? `1;${pad};${doubtful ? '90.00' : ''}` : '0;;');
  }
  return { text: `${lines.join('\r\n')}\r\n`, late };
}

const landscapes = {
  computer: { width: 1280, height: 800 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 844, height: 390 },
};

for (const [device, viewport] of Object.entries(landscapes)) {
  test(`on a ${device} a heat from the console is confirmed with the keyboard, after the doubtful lane is decided`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize(viewport);
    const id = await seedMeet(page, portal, `Prova del cronometraggio, ${device}`);
    const { text, late } = await genFile(page, id);
    await page.goto(`/Gara?id=${id}&scheda=cronometraggio`);
    await expect(page.getByText('Nessuna batteria da confermare')).toBeVisible();
    await page
      .getByLabel('File del cronometraggio da inviare')
      .setInputFiles({ name: '021-001-01F0001.gen', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(page.getByRole('heading', { name: /batteria 1$/ })).toBeVisible();
    await expect(page.getByText('Piastra e cronometri differiscono di 1,00 s')).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await expect(page.getByText('Piastra e cronometri differiscono di 1,00 s')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Conferma la batteria' })).toBeInViewport();
    await screenshot(page, `cronometraggio-${device}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Corsie da decidere: ${late}`)).toBeVisible();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await toast(page, /salvata/);
    await expect(page.getByText('Nessuna batteria da confermare')).toBeVisible();
    await page.goto(`/Gara?id=${id}&scheda=risultati`);
    await expect(page.getByText("1'30''00").first()).toBeVisible();
  });
}

const unknownRace = 77;

test('a heat that the file does not name is assigned, and confirmed without a network', async ({
  page,
  portal,
  context,
}) => {
  const id = await seedMeet(page, portal, 'Prova del cronometraggio senza rete');
  const { text } = await genFile(page, id, unknownRace);
  await page.goto(`/Gara?id=${id}&scheda=cronometraggio`);
  await page
    .getByLabel('File del cronometraggio da inviare')
    .setInputFiles({ name: 'a.gen', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('combobox', { name: /non dice la batteria/ }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Assegna' }).click();
  await expect(page.getByRole('heading', { name: /batteria 1$/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Conferma la batteria' }).click();
  await toast(page, /in attesa della rete/);
  await context.setOffline(false);
  await expect
    .poll(
      async () => (await (await page.request.get(`/api/ns/evento/risultati?ID_EVENTO=${id}`)).text()).includes("1'2"),
      {
        timeout: 45_000,
      },
    )
    .toBe(true);
});

test('the page watches a folder and sends the files of the console', async ({ page, portal }) => {
  const id = await seedMeet(page, portal, 'Prova della cartella');
  const { text } = await genFile(page, id);
  // The browser's private file system replaces the folder that a user picks.
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(`/Gara?id=${id}&scheda=cronometraggio`);
  await page.getByRole('button', { name: 'Ascolta una cartella' }).click();
  await expect(page.getByRole('button', { name: /^Ferma l'ascolto/ })).toBeVisible();
  await page.evaluate(async (content) => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('021-001-01F0001.gen', { create: true })).createWritable();
    await file.write(content);
    await file.close();
  }, text);
  await expect(page.getByText('021-001-01F0001.gen: inviato')).toBeVisible();
  await expect(page.getByRole('heading', { name: /batteria 1$/ })).toBeVisible();
});

test('the desk calls a heat with one key and times it with its own stopwatch', async ({ page, portal }) => {
  const id = await seedMeet(page, portal, 'Prova del cronometro della batteria', { today: true });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/Gara?id=${id}&scheda=cronometraggio`);
  const bar = page.getByRole('group', { name: 'Batteria in acqua' });
  await expect(bar).toContainText('nessuna');
  await page.getByRole('button', { name: 'Cronometra la batteria in acqua' }).click();
  await expect(page.getByText('Nessuna batteria è in acqua: chiamala con il tasto V.')).toBeVisible();
  // The button names the heat as the bar does, with category and sex.
  const button = (await bar.getByRole('button').textContent()) ?? '';
  const [, called = ''] = /^Chiama \d+\. (.* · (?:Femmine|Maschi|Misti) · batteria 1)/.exec(button) ?? [button];
  await page.keyboard.press('v');
  await expect(bar).toContainText(`In acqua: ${called}`);
  await page.getByRole('button', { name: 'Prepara il cronometro' }).click();
  await page.getByRole('button', { name: 'Via' }).click();
  const lanes = page.getByRole('list', { name: 'Atleti' }).getByRole('button');
  await expect(lanes.first()).toBeEnabled();
  await expect(page.getByRole('timer')).toContainText(/0'0[1-9]/);
  await lanes.first().click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectNoSideScroll(page);
  const cut = (button: Element) =>
    [...button.querySelectorAll('span')]
      .filter((part) => getComputedStyle(part).overflow === 'hidden' && part.scrollHeight > part.clientHeight + 1)
      .map(({ textContent }) => textContent);
  expect(await page.getByRole('button', { name: 'Annulla lo stop' }).evaluate(cut)).toEqual([]);
  await screenshot(page, 'timing-desk-landscape');
  await page.getByRole('button', { name: 'Salva 1 tempo' }).click();
  await expect(page.getByRole('heading', { name: /batteria 1$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'File per le console' })).toBeVisible();
});
