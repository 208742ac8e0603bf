import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed } from '../harness/events.ts';
import { pictureOf, screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const meet = 'Trofeo del Golfo';

test('an organiser prints certificates of the first three, by keyboard', async ({ page, portal }) => {
  await portal.login('admin');
  await page.goto(`/Gara?id=${await eventNamed(page, meet)}`);
  await page.getByRole('button', { name: 'Attestati' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Attestati' });
  await expect(dialog.getByRole('checkbox', { name: 'Tutte: categorie' })).toBeChecked();
  await expectAccessible(page);
  await pictureOf(dialog, 'attestati');
  await dialog.getByLabel('Formato').selectOption('CSV');
  const saved = page.waitForEvent('download');
  await dialog.getByLabel('Nome', { exact: true }).press('Enter');
  const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
  const places = lines.map((line) => line.split(';')[0]).filter((place) => /^\d+$/.test(place ?? ''));
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places)).toEqual(new Set(['1', '2', '3']));
  await expect(dialog).toBeHidden();

  // A select without results reports that and stays open.
  await page.getByRole('button', { name: 'Attestati' }).click();
  await dialog.getByLabel('Nome', { exact: true }).fill('Nessuno con questo nome');
  await dialog.getByRole('button', { name: 'Stampa' }).click();
  await expect(page.getByRole('alert')).toContainText('Nessun atleta o squadra');
  await expect(dialog).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('the certificates fit the screen', async ({ page, portal }) => {
    await portal.login('societa2');
    await page.goto(`/Gara?id=${await eventNamed(page, meet)}`);
    await page.getByRole('button', { name: 'Altro' }).tap();
    await page.getByRole('button', { name: 'Attestati' }).tap();
    await expect(page.getByRole('dialog', { name: 'Attestati' })).toBeVisible();
    await expectNoSideScroll(page);
    await screenshot(page, 'telefono-attestati');
  });
});
