import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { now } from '../harness/clock.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { Portal } from '../harness/portal.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';
import { createUser } from '../harness/users.ts';

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
    await toast(page, '«Soglia corta» salvato nella libreria');

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

  test('an athlete with an account sees their own times on the link of the group', async ({
    page,
    browser,
    server,
  }) => {
    const { data } = await (await page.request.get('/api/ns/provetempo/startup')).json();
    const group = data.GRUPPI[0];
    const athlete = data.ATLETI.find((listed: { ID_ATLETA: number }) => group.ID_ATLETI.includes(listed.ID_ATLETA));
    const call = async (method: 'post' | 'put', path: string, body: object) => {
      const reply = await (await page.request[method](`/api/${path}`, { data: body })).json();
      expect(reply.esito, `${path}: ${reply.messaggio}`).toBe(0);
      return reply;
    };
    const user = { username: 'atleta.link', email: 'atleta.link@esempio.it' };
    await createUser(server, user);
    await call('put', 'ge/atleta', { ID_ATLETA: athlete.ID_ATLETA, VERSIONE: athlete.VERSIONE, EMAIL: user.email });
    const { id_inserito: workout } = await call('post', 'ns/allenamento', {
      FK_ID_GRUPPO: group.ID_GRUPPO,
      DATA_ALLENAMENTO: now().toISOString().slice(0, 10),
      DESCRIZIONE: 'Soglia con i tempi',
    });
    await call('put', 'ns/allenamento/righe', { ID_ALLENAMENTO: workout, RIGHE: ["8x100 SL A2 @1'30"] });
    const { data: view } = await call('post', 'ns/gruppo/vista', { FK_ID_GRUPPO: group.ID_GRUPPO });

    const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    const own = await phone.newPage();
    const address = new URL(view.LINK);
    await own.goto(address.pathname + address.hash);
    await expect(own.getByRole('heading', { level: 2, name: /Soglia con i tempi/ })).toBeVisible();
    await expect(own.getByText(/Il tuo tempo/)).toHaveCount(0);
    await new Portal(own, server).login(user.username);
    await own.goto(address.pathname + address.hash);
    await expect(own.getByText(/^Il tuo tempo: \d.*, ripartenza/).first()).toBeVisible();
    await own.getByRole('button', { name: '50 m' }).click();
    await expect(own.getByRole('button', { name: '50 m' })).toHaveAttribute('aria-pressed', 'true');
    await own.getByRole('button', { name: '25 m' }).click();
    await expect(own.getByText(/^Il tuo tempo: /).first()).toBeVisible();
    await expectAccessible(own);
    await screenshot(own, 'vista-atleti-propri-tempi');
    await phone.close();
  });
});
