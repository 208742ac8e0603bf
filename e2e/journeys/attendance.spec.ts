import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test.describe('a coach at the pool', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test.beforeEach(({ portal }) => portal.login('coach'));

  test('marks attendance with and without a network', async ({ page, context }) => {
    await page.goto('/dashboard');
    const bar = page.getByRole('navigation', { name: 'Menu rapido' });
    await bar.getByRole('link', { name: 'Allenamenti' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Esordienti A' })).toBeVisible();
    await page.getByRole('button', { name: 'Nuovo allenamento' }).click();
    const form = page.getByRole('dialog', { name: 'Nuovo allenamento' });
    await field(form, 'Descrizione').fill('Appello');
    await form.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Appello' })).toBeVisible();
    // The field for the first series has the focus.
    const line = page.getByLabel('Scrivi una serie e premi Invio');
    await expect(line).toBeFocused();
    await line.fill("8x100 SL A2 @1'00");
    await line.press('Enter');
    await page.getByRole('link', { name: 'Presenze' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Presenze' })).toBeVisible();
    const roll = page.getByRole('list', { name: 'Appello' }).getByRole('button');
    await expect(roll.first()).toContainText('Da segnare');
    await expect(page.getByRole('button', { name: 'Tutti presenti' })).toBeVisible();
    await roll.first().click();
    await expect(roll.first()).toContainText('Presente');
    await expect(roll.first()).toHaveCSS('background-color', 'rgb(220, 245, 227)');
    await expect(page.getByText(/^1 presente, 0 assenti/)).toBeVisible();

    await context.setOffline(true);
    await roll.nth(1).click();
    await roll.nth(1).click();
    await expect(roll.nth(1)).toContainText('Assente');
    await expect(page.getByText('1 modifica da inviare')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('1 modifica da inviare')).toBeHidden();
    const [present, absent] = await Promise.all(
      ['Presenti gli altri', 'Assenti gli altri'].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    expect(present?.y).toBe(absent?.y);
    await page.getByRole('button', { name: 'Presenti gli altri' }).click();
    await expect(page.getByText(/, 1 assente, 0 da segnare$/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await screenshot(page, 'presenze-telefono');
    await page.reload();
    await expect(roll.nth(1)).toContainText('Assente');

    await page.getByRole('link', { name: 'Registro' }).click();
    const register = page.getByRole('table', { name: 'Presenze' });
    await expect(register.getByRole('row').nth(1)).toContainText('su');
    expect((await register.getByRole('row').nth(1).boundingBox())?.height).toBeLessThan(60);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await screenshot(page, 'registro-telefono');
  });
});

test.describe('a coach', () => {
  test.beforeEach(({ portal }) => portal.login('coach'));

  test('keeps the times of a series and prints lanes', async ({ page }) => {
    await page.goto('/Allenamenti');
    await page.getByRole('button', { name: 'Nuovo allenamento' }).click();
    const form = page.getByRole('dialog', { name: 'Nuovo allenamento' });
    await field(form, 'Descrizione').fill('Soglia con tempi');
    await form.getByRole('button', { name: 'Salva' }).click();
    const line = page.getByLabel('Scrivi una serie e premi Invio');
    await expect(line).toBeFocused();
    await line.fill("4x100 SL A2 @1'00");
    await line.press('Enter');
    const tile = page.getByRole('list', { name: 'Serie', exact: true }).getByRole('listitem').first();
    await expect(tile).toContainText('Non ci stanno:');
    await page.getByRole('button', { name: /^Azioni di 4 × 100/ }).click();
    await page.getByRole('menuitem', { name: 'Tempi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tempi' })).toBeVisible();
    const times = page.getByRole('list', { name: 'Tempi' }).getByRole('listitem');
    const first = times.first().getByRole('textbox');
    await first.fill('11250');
    await first.press('Enter');
    await expect(times.first()).toContainText("1. 1'12''50");
    await expectAccessible(page);
    await screenshot(page, 'tempi-serie');

    await page.getByRole('button', { name: 'Cronometro' }).click();
    await page.getByRole('button', { name: 'Via' }).click();
    await expect(page.getByRole('timer', { name: 'Cronometro' })).toContainText(/0'0[1-9]/); // an earlier tap counts as a double one
    await page.getByRole('list', { name: 'Atleti' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Salva 1 tempo' }).click();
    await expect(page.getByLabel('Ripetizione')).toHaveValue('2');
    await page.reload();
    await expect(times.first()).toContainText('1. 0');

    await page.getByRole('link', { name: 'Allenamento', exact: true }).click();
    await expect(tile).toContainText('1 tempo preso');
    await page.getByRole('button', { name: 'Corsie' }).click();
    const lanes = page.getByRole('dialog', { name: 'Corsie' });
    await field(lanes, 'Numero di corsie').selectOption('3');
    await lanes.getByRole('button', { name: 'Assegna per passo' }).click();
    await expect(lanes.getByRole('heading', { name: 'Corsia 3' })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'corsie');
    const download = page.waitForEvent('download');
    await lanes.getByRole('button', { name: 'Stampa un foglio per corsia' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('reads the register of a month', async ({ page }) => {
    await page.goto('/Allenamenti');
    await page.getByRole('link', { name: 'Presenze' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Presenze' })).toBeVisible();
    await page.getByRole('button', { name: 'Mese prima' }).click();
    const register = page.getByRole('table', { name: 'Presenze' });
    await expect(register.getByRole('row').nth(1)).toContainText('%');
    await expectAccessible(page);
    await screenshot(page, 'registro');
    await register.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByRole('table', { name: 'Presenze per mese' })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'scheda-presenze');
  });
});
