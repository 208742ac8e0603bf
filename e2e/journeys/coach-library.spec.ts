import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test.describe('a coach', () => {
  test.beforeEach(({ portal }) => portal.login('coach'));

  test('saves a series in the library, finds it by words and metres, and inserts it', async ({ page }) => {
    await page.goto('/Allenamenti');
    await page.getByRole('button', { name: 'Nuovo allenamento' }).click();
    const form = page.getByRole('dialog', { name: 'Nuovo allenamento' });
    await field(form, 'Descrizione').fill('Prova della libreria');
    await form.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prova della libreria' })).toBeVisible();
    const line = page.getByLabel('Scrivi una serie e premi Invio');
    const tiles = page.getByRole('list', { name: 'Serie', exact: true }).getByRole('listitem');
    await line.fill("8x100 SL A2 @1'30");
    await line.press('Enter');
    await expect(tiles).toHaveCount(1);

    await tiles
      .first()
      .getByRole('button', { name: /^Azioni di/ })
      .click();
    await page.getByRole('menuitem', { name: 'Salva in libreria' }).click();
    const panel = page.getByRole('dialog', { name: 'Salva in libreria' });
    await field(panel, 'Nome').fill('Soglia corta');
    await field(panel, 'Etichette').fill('soglia, mercoledì');
    await panel.getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Salvato nella libreria');

    await page.getByRole('button', { name: 'Libreria' }).click();
    const library = page.getByRole('dialog', { name: 'Libreria' });
    const items = library.getByRole('list', { name: 'Voci della libreria' }).locator(':scope > li');
    await library.getByLabel('Cerca').fill('mercoledi corta');
    await expect(items).toHaveCount(1);
    await expect(items.first()).toContainText('8x100 [Stile libero] A2');
    await expectAccessible(page);
    await screenshot(page, 'libreria');
    await library.getByLabel('Metri da').fill('900');
    await expect(library.getByText('Nessuna serie e nessun allenamento')).toBeVisible();
    await library.getByLabel('Metri da').fill('700');
    await library.getByRole('button', { name: 'Inserisci Soglia corta' }).click();
    await toast(page, 'Inserito in fondo');
    await expect(tiles).toHaveCount(2);
  });

  test('gives the athletes a link to the workout of the day and closes it', async ({ page, browser, server }) => {
    await page.goto('/Allenamenti');
    await page.getByRole('button', { name: 'Vista atleti' }).click();
    const dialog = page.getByRole('dialog', { name: /^Vista per gli atleti/ });
    await dialog.getByRole('button', { name: 'Crea un link nuovo' }).click();
    const link = await dialog.getByLabel('Link per gli atleti').inputValue();
    await expectAccessible(page);
    const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    const stranger = await phone.newPage();
    await stranger.goto(new URL(link).pathname + new URL(link).hash);
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      stranger.getByRole('heading', { level: 2 }).or(stranger.getByText('Oggi non c’è allenamento.')).first(),
    ).toBeVisible();
    await expectAccessible(stranger);
    await expectNoSideScroll(stranger);
    await screenshot(stranger, 'vista-atleti');

    await dialog.getByRole('button', { name: 'Chiudi il link' }).click();
    await expect(dialog.getByText('Il link non è più valido')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText('Questo link non è valido o è stato chiuso')).toBeVisible();
    await phone.close();
  });
});
