import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { tabTo } from '../harness/keyboard.ts';
import { totalRows } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// sum returns a figure above the list.
async function sum(page: Page, name: string): Promise<number> {
  const figures = page.getByRole('region', { name: 'Totali' });
  const pattern = new RegExp(`${name}\\s*([\\d.]+)`);
  await expect(figures).toContainText(pattern);
  return Number(pattern.exec(await figures.innerText())?.[1]?.replaceAll('.', ''));
}

test.describe('an administrator', () => {
  test.beforeEach(async ({ page, portal }) => {
    await portal.login('admin', '/Amministrazione');
    await page.getByRole('main').getByRole('link', { name: 'Riepilogo eventi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Riepilogo eventi' })).toBeVisible();
  });

  test('finds events by name, club and day, and the totals follow', async ({ page }) => {
    const all = await totalRows(page);
    expect(await sum(page, 'Eventi')).toBe(all);
    const athletes = await sum(page, 'Atleti');
    expect(athletes).toBeGreaterThan(0);
    await expectAccessible(page);
    await screenshot(page, 'riepilogo-eventi');

    await field(page, 'Descrizione').fill('CITTA DI ROMA');
    await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
    await expect.poll(() => sum(page, 'Eventi')).toBe(1);
    expect(await sum(page, 'Atleti')).toBeLessThan(athletes);
    const row = page.getByRole('row', { name: /Trofeo Città di Roma/ });
    const clubs = Number(await row.getByRole('cell').nth(3).innerText());
    expect(await sum(page, 'Società')).toBe(clubs);

    await page.reload();
    await expect(field(page, 'Descrizione')).toHaveValue('CITTA DI ROMA');
    await page.getByRole('button', { name: 'Azzera i filtri' }).click();
    await field(page, 'Dal').fill('01012100');
    await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible();
    await expect.poll(() => sum(page, 'Eventi')).toBe(0);
  });

  test("sorts by the clubs' entries and opens the event with the keyboard", async ({ page }) => {
    const heading = page.getByRole('columnheader', { name: 'Atleti' });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText('Trofeo Città di Roma');
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Evento\?id=\d+/);
    await expect(page.getByRole('heading', { level: 1, name: /Trofeo Città di Roma/ })).toBeVisible();
  });

  test('sees which events are invoiced', async ({ page }) => {
    const row = page.getByRole('row', { name: /Trofeo Master dell'Adriatico/ });
    const link = row.getByRole('link');
    const invoiced = page.getByText('Fatturato', { exact: true });
    // The demonstration has one.
    await expect(invoiced).toHaveCount(1);
    const id = Number(new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('id'));
    const answer = await page.request.put('/api/ge/evento', { data: { ID_EVENTO: id, FLG_FATTURATO: 1 } });
    expect(await answer.json()).toMatchObject({ esito: 0 });
    await page.reload();
    await expect(row).toContainText('Fatturato');
    await expect(invoiced).toHaveCount(2);
    await expectAccessible(page);
  });

  test('reads the amounts of an invoice before it is issued', async ({ page }) => {
    const empty = page.getByRole('row', { name: /Meeting del Barocco/ });
    await expect(empty).toContainText('Nulla da fatturare');
    await page.getByRole('button', { name: 'Fattura «Coppa delle Società - 2ª prova»' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Emetti fattura' });
    await expect(question.getByText(/^IVA \d+%$/)).toBeVisible();
    await expect(question.getByText('Totale', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'fattura');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });

  test('downloads the file of an invoice again', async ({ page }) => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^File XML della fattura di/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^fattura-1-\d{4}\.xml$/);
  });
});

test('a club has no event summary', async ({ page, portal }) => {
  await portal.login('societa', '/RiepilogoEventi');
  await expect(page.getByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the summary is cards', async ({ page, portal }) => {
    await portal.login('admin', '/RiepilogoEventi');
    await expect(page.getByRole('list', { name: 'Riepilogo eventi' }).getByRole('listitem').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'telefono-riepilogo-eventi');
  });
});
