import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { seedMeet } from '../harness/events.ts';
import { toast } from '../harness/lists.ts';
import { expect, test } from '../harness/test.ts';

interface StartList {
  gruppi: { FLG_BLOCCO: number; batterie: { BATTERIA: number; presenze: { CORSIA: number }[] }[] }[];
}

// genFile writes the file of a console for the first heat of the first race; one lane has a late pad.
async function genFile(page: Page, id: number): Promise<{ text: string; late: number }> {
  const answer = await page.request.get('/api/ge/evento/startlist', { params: { ID_EVENTO: id } });
  const { gruppi } = ((await answer.json()) as { data: StartList }).data;
  const heat = gruppi.find(({ FLG_BLOCCO }) => FLG_BLOCCO === 0)?.batterie[0];
  const lanes = heat?.presenze.map(({ CORSIA }) => CORSIA) ?? [];
  const late = lanes[0] ?? 0;
  const lines = ['1;1;1;F;100;Gen7 Swimming;1.0'];
  for (let lane = 1; lane <= 12; lane += 1) {
    const pad = lane === late ? '91.00' : `8${lane % 10}.10`;
    lines.push(lanes.includes(lane) ? `1;${pad};${lane === late ? '90.00' : ''}` : '0;;');
  }
  return { text: `${lines.join('\r\n')}\r\n`, late };
}

test('a heat from the console is confirmed with the keyboard, after the doubtful lane is decided', async ({
  page,
  portal,
}) => {
  const id = await seedMeet(page, portal, 'Prova del cronometraggio');
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
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Corsie da decidere: ${late}`)).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await toast(page, /salvata/);
  await expect(page.getByText('Nessuna batteria da confermare')).toBeVisible();
  await page.goto(`/Gara?id=${id}&scheda=risultati`);
  await expect(page.getByText("1'30''00").first()).toBeVisible();
});
