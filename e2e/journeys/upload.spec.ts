import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// As an Italian spreadsheet program saves it: semicolons and Windows-1252.
const sheet = Buffer.from(
  [
    'Cognome;Nome;Sesso;Data_Nascita;Tessera;Data_Scadenza_Tesseramento',
    'Perèz;Niccolò;M;05/03/2014;CARICO-1;31/12/2030',
    'Bianchi;Ada;F;31/02/2014;CARICO-2;31/12/2030',
    '=1+1;Ugo;M;01/01/2012;CARICO-3;31/12/2030',
  ].join('\r\n'),
  'latin1',
);

async function send(page: Page, dialog: Locator, buffer = sheet): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Scegli file' }).click();
  await (await chooser).setFiles({ name: 'soci.csv', mimeType: 'text/csv', buffer });
}

const count = (dialog: Locator, name: string) =>
  dialog.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

test('a club previews a file, saves its valid rows, and a second upload changes nothing', async ({ page, portal }) => {
  await portal.login('societa2', '/Atleti');
  await page.getByRole('button', { name: 'Carica atleti' }).click();
  const dialog = page.getByRole('dialog', { name: /^Carica atleti/ });
  await expectAccessible(page);

  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Scarica il modello (Excel)' }).click();
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);

  await send(page, dialog);
  await expect(count(dialog, 'Da creare')).toHaveText('2');
  await expect(count(dialog, 'Rifiutate')).toHaveText('1');
  await expect(dialog.getByRole('table', { name: 'Righe rifiutate' })).toContainText('Data_Nascita');
  await expectAccessible(page);
  await screenshot(page, 'caricamento');
  const refused = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Scarica le righe rifiutate (Excel)' }).click();
  expect((await refused).suggestedFilename()).toMatch(/\.xlsx$/);

  await dialog.getByRole('button', { name: 'Carica 2 atleti' }).click();
  await expect(dialog.getByText('soci.csv: caricamento completato.')).toBeVisible();
  await expect(count(dialog, 'Create')).toHaveText('2');

  await dialog.getByRole('button', { name: 'Carica un altro file' }).click();
  await send(page, dialog);
  await expect(count(dialog, 'Invariate')).toHaveText('2');
  await expect(dialog.getByRole('button', { name: 'Niente da caricare' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.goto('/Atleti?COGNOME=perez');
  await expect(page.getByRole('table', { name: 'Atleti' })).toContainText('Perèz Niccolò');
});

test('a list is exported, changed and uploaded again; unknown headers are matched once', async ({ page, portal }) => {
  await portal.login('societa2');
  const opened = async () => {
    await page.getByRole('button', { name: 'Carica atleti' }).click();
    return page.getByRole('dialog', { name: /^Carica atleti/ });
  };
  await page.goto('/Atleti');
  const foreign = (card: string) => Buffer.from(`Chi è;Battesimo;M/F;Anno\nRientrante;Ada;F;2012\n${card};Ugo;M;2011`);
  let dialog = await opened();
  await send(page, dialog, foreign('Primo'));
  await expect(dialog.getByText('soci.csv: Nel file mancano le colonne Cognome, Nome.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Cognome', exact: true }).selectOption('Chi è');
  await dialog.getByRole('combobox', { name: 'Nome', exact: true }).selectOption('Battesimo');
  await expectAccessible(page);
  await screenshot(page, 'colonne');
  await dialog.getByRole('button', { name: 'Continua' }).click();
  await dialog.getByRole('button', { name: 'Carica 2 atleti' }).click();
  await expect(dialog.getByText('soci.csv: caricamento completato.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Carica un altro file' }).click();
  await send(page, dialog, foreign('Secondo'));
  await expect(dialog.getByRole('button', { name: 'Carica 1 atleta' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/Atleti?COGNOME=rientrante');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) {
    chunks.push(chunk as Buffer);
  }
  const list = Buffer.concat(chunks).toString();
  expect(list).toContain('Rientrante;Ada;F;2012');
  dialog = await opened();
  await send(page, dialog, Buffer.from(list.replace(/^(Rientrante;Ada;F;2012;[^;]*;[^;]*;[^;]*;)/m, '$1RIENTRO-7')));
  await dialog.getByRole('button', { name: 'Carica 1 atleta' }).click();
  await expect(count(dialog, 'Aggiornate')).toHaveText('1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: 'Rientrante Ada' })).toContainText('RIENTRO-7');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the upload of clubs fits the screen', async ({ page, portal }) => {
    await portal.login('admin', '/Societa?azione=societa');
    await expect(page.getByRole('dialog', { name: 'Carica società' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
});
