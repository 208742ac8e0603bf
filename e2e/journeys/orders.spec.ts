import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const rows = (page: Page, table: string): Locator => page.getByRole('table', { name: table }).getByRole('row');

test('an administrator gives a club credit, uses it for an order and deletes the order', async ({ page, portal }) => {
  await portal.login('admin', '/Portafoglio');
  await page.getByRole('button', { name: 'Nuovo movimento' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo movimento' });
  await form.getByRole('combobox', { name: 'Società' }).fill('sirene');
  await page.getByRole('option', { name: /Sirene del Salento/ }).click();
  await field(form, 'Note').fill('Rimborso per maltempo');
  await field(form, 'Importo \\(€\\)').fill('500');
  await expectAccessible(page);
  await screenshot(page, 'movimento');
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(form).toBeHidden();
  await expect(rows(page, 'Movimenti').filter({ hasText: 'Rimborso per maltempo' })).toContainText('500,00');
  await expectAccessible(page);
  await screenshot(page, 'portafoglio');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.goto('/Ordini');
  await field(page, 'Società').fill('sirene');
  const order = rows(page, 'Ordini').filter({ hasText: 'Sirene del Salento' }).filter({ hasText: 'Da pagare' }).first();
  await order.getByRole('button', { name: /^Apri l'ordine/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Ordine \d+$/ });
  await expect(dialog.getByText('Credito disponibile')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'ordine');
  await dialog.getByRole('button', { name: /^Applica credito: / }).click();
  await toast(page, /^Credito utilizzato|^Ordine \d+ pagato/);
  await expect(dialog.getByRole('button', { name: 'Applica credito' })).toBeDisabled();
  const number = ((await dialog.getByRole('heading', { name: /^Ordine \d+$/ }).innerText()).match(/\d+/) ?? [''])[0];
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Elimina l'ordine ${number}`, exact: true }).click();
  await page.getByRole('button', { name: 'Elimina ordine' }).click();
  await toast(page, `Ordine ${number} annullato`);
  await expectAccessible(page);
  await screenshot(page, 'ordini');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a club reads its orders and movements as cards', async ({ page, portal }) => {
    await portal.login('societa2', '/Ordini');
    await expect(page.getByRole('list', { name: 'Ordini' }).getByRole('listitem').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'ordini-telefono');
    await page.goto('/Portafoglio');
    await expect(page.getByRole('heading', { level: 1, name: 'Portafoglio' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nuovo movimento' })).toHaveCount(0);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'portafoglio-telefono');
  });
});
