import { expectAccessible } from '../harness/accessibility.ts';
import { confirmed, copyEvent, openTab } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test.beforeEach(({ portal }) => portal.login('admin'));

test('types time standards without a network, and they are sent from the page opened next', async ({
  page,
  context,
}) => {
  const id = await copyEvent(page, 'Prova senza rete', 'Meeting del Lario');
  await openTab(page, id, 'tempiLimite');
  await page.getByRole('button', { name: 'Inserimento rapido' }).click();
  const quick = page.getByRole('dialog', { name: 'Inserimento rapido dei tempi limite' });
  await field(quick, 'Categoria').selectOption('Rag. – Ragazzi');
  await quick.getByRole('textbox', { name: '50 SL, Maschi', exact: true }).focus();
  await page.keyboard.type('3000');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('10500');
  await page.keyboard.press('Enter');
  await context.setOffline(true);
  await quick.getByRole('button', { name: 'Salva 2 tempi' }).click();
  await toast(page, /^2 modifiche tenute in questo browser/);
  await expect(page.getByText('2 modifiche da inviare')).toBeVisible();
  await expectAccessible(page);
  // The page itself would send them once the network is back; only a page opened later shows that they were stored.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/dashboard');
  await toast(next, "2 modifiche inviate dopo l'attesa");
  await expect(next.getByText('2 modifiche da inviare')).toBeHidden();
  await openTab(next, id, 'tempiLimite');
  await expect(next.getByText('Tot righe: 2', { exact: true })).toBeVisible();
});

test('edits time standards one by one and for a whole category', async ({ page }) => {
  const id = await copyEvent(page, 'Prova dei tempi limite', 'Meeting del Lario');
  await openTab(page, id, 'tempiLimite');
  await expect(page.getByText('Nessun tempo limite presente')).toBeVisible();
  await expectAccessible(page);

  const make = async () => {
    await page.getByRole('button', { name: 'Nuovo tempo limite' }).click();
    const form = page.getByRole('dialog', { name: 'Nuovo tempo limite' });
    await field(form, 'Categoria').selectOption('Rag. – Ragazzi');
    await field(form, 'Gara').selectOption('100 SL');
    await field(form, 'Sesso').selectOption('Femmine');
    await field(form, 'Tempo limite').fill('11500');
    await form.getByRole('button', { name: 'Salva' }).click();
    return form;
  };
  await make();
  const table = page.getByRole('table', { name: 'Tempi limite' });
  await expect(table).toContainText("1'15''00");
  const twice = await make();
  await expect(twice).toContainText('Esiste già un tempo limite per questa gara, categoria e sesso');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();

  await table.getByText("1'15''00").dblclick();
  await expect(page.getByRole('textbox', { name: /^Tempo limite di/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('11235');
  await page.keyboard.press('Enter');
  await expect(table).toContainText("1'12''35");

  await page.getByRole('button', { name: 'Inserimento rapido' }).click();
  const quick = page.getByRole('dialog', { name: 'Inserimento rapido dei tempi limite' });
  await field(quick, 'Categoria').selectOption('Rag. – Ragazzi');
  await expectAccessible(page);
  await quick.getByRole('textbox', { name: '50 SL, Maschi', exact: true }).focus();
  for (const digits of ['3000', '3300', '10500']) {
    await page.keyboard.type(digits);
    await page.keyboard.press('Tab');
  }
  await screenshot(page, 'evento-tempi-limite');
  await expect(quick.getByRole('textbox', { name: '100 SL, Femmine', exact: true })).toBeFocused();
  await expect(quick.getByRole('textbox', { name: '100 SL, Femmine', exact: true })).toHaveValue("1'12''35");
  await quick.getByRole('button', { name: 'Salva 3 tempi' }).click();
  await toast(page, '3 tempi limite salvati');
  await expect(page.getByText('Tot righe: 4', { exact: true })).toBeVisible();

  await field(page, 'Sesso').selectOption('Maschi');
  await expect(page.getByText('Tot righe: 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Elimina 50 metri/ }).click();
  await confirmed(page, 'Elimina');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
});
