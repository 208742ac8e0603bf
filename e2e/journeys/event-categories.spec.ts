import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { categoryGroup, copyEvent, eventNamed, openTab } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { tabTo } from '../harness/keyboard.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// removeCategories removes all categories from an event, as in a new one.
async function removeCategories(page: Page, id: number): Promise<void> {
  const reply = await page.request.get('/api/ge/evento/dettagli', { params: { ID_EVENTO: id, PARTI: 'categorie' } });
  const { data } = (await reply.json()) as { data: { categorie: { ID_EVENTO_CATEGORIA: number }[] } };
  for (const { ID_EVENTO_CATEGORIA } of data.categorie) {
    await page.request.delete('/api/ge/evento/categoria', { params: { ID_EVENTO_CATEGORIA } });
  }
}

test.describe('an administrator', () => {
  test.beforeEach(({ portal }) => portal.login('admin'));

  test('adds a category and two races with the keyboard alone', async ({ page }) => {
    const id = await copyEvent(page, 'Prova della tastiera', 'Meeting del Lario');
    await removeCategories(page, id);
    await openTab(page, id, 'gareCat');
    await expect(categoryGroup(page, 'Individuali')).toContainText('Nessuna categoria.');
    await expectAccessible(page);

    const add = page.getByRole('button', { name: 'Aggiungi categorie: Individuali', exact: true });
    await tabTo(page, add, 60);
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Aggiungi categorie: Individuali' });
    await expect(picker.getByText('Tot righe: 30')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'evento-aggiungi-categorie');
    await page.keyboard.press('/');
    await expect(field(picker, 'Cerca')).toBeFocused();
    await page.keyboard.type('ragazzi');
    await expect(picker.getByText('Tot righe: 1', { exact: true })).toBeVisible();
    await tabTo(page, picker.getByRole('checkbox', { name: 'Rag.' }));
    await page.keyboard.press('Space');
    await tabTo(page, picker.getByRole('button', { name: 'Aggiungi 1 categoria' }));
    await page.keyboard.press('Enter');
    await toast(page, '1 categoria aggiunta');
    await expect(picker).toBeHidden();
    await expect(add).toBeFocused();
    await expect(categoryGroup(page, 'Individuali')).toContainText('AGO');

    const choose = page.getByRole('button', { name: 'Gare: scegli quelle di Rag.' });
    await tabTo(page, choose);
    const races = page.getByRole('dialog', { name: 'Gare di Rag.' });
    for (const [name, chosen] of [
      ['50 DO', '1 gara scelta'],
      ['100 RA', '2 gare scelte'],
    ] as const) {
      await page.keyboard.press('Enter');
      await expect(races.getByRole('table', { name: 'Gare per distanza e stile' })).toBeVisible();
      await tabTo(page, races.getByRole('checkbox', { name, exact: true }));
      await page.keyboard.press('Space');
      await expect(races.getByText(chosen)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(races).toBeHidden();
      await expect(choose).toBeFocused();
    }
    await expectAccessible(page);
    const chips = page.getByRole('list', { name: 'Gare di Rag.' }).getByRole('listitem');
    await expect(chips).toHaveText(['50 DO', '100 RA']);

    // The page shows what is stored.
    await page.reload();
    await expect(chips).toHaveText(['50 DO', '100 RA']);
  });

  test('adds races to all categories and configures each of them', async ({ page }) => {
    const id = await copyEvent(page, 'Prova delle gare', 'Meeting del Lario');
    await openTab(page, id, 'gareCat');
    const individual = categoryGroup(page, 'Individuali');
    const first = individual.getByRole('article').first();
    await expect(first.getByRole('listitem').filter({ hasText: '50 SL' })).toBeVisible();

    await page.getByRole('button', { name: 'Gare a tutte: Individuali', exact: true }).click();
    const all = page.getByRole('dialog', { name: 'Gare a tutte: Individuali' });
    await all.getByRole('checkbox', { name: '25 SL', exact: true }).check();
    await all.getByRole('checkbox', { name: '25 DO', exact: true }).check();
    await all.getByRole('button', { name: 'Aggiungi 2 gare a tutte' }).click();
    await toast(page, '12 gare aggiunte');
    await expect(all).toBeHidden();
    await expect(individual.getByText('25 DO')).toHaveCount(6);

    await first.getByRole('button', { name: /^Es\. B/ }).click();
    const list = first.getByRole('list', { name: 'Gare di Es. B' });
    await expectAccessible(page);
    await list.getByRole('switch', { name: 'Punti: 25 SL' }).click();
    await list.getByRole('button', { name: 'Sposta su 25 SL' }).click();
    await list.getByRole('button', { name: 'Nota gara 25 SL' }).click();
    await page.getByRole('dialog', { name: 'Nota gara' }).getByRole('textbox').fill('Vasca piccola');
    await page.keyboard.press('Control+Enter');
    await expect(list).toContainText('Vasca piccola');
    await list.getByRole('button', { name: 'Importi 25 SL' }).click();
    const prices = page.getByRole('dialog', { name: 'Importi di 25 SL, Es. B' });
    await expect(prices).toContainText(/Vuoto: come la categoria, 5,00\s€/);
    await field(prices, 'Importo presenza gara \\(€\\)').fill('2,50');
    await prices.getByRole('button', { name: 'Salva' }).click();
    await expect(list).toContainText(/Gara 2,50\s€/);
    await screenshot(page, 'evento-gare-categorie');

    await page.reload();
    await expect(first.getByRole('listitem').filter({ hasText: '25 SL' })).toHaveText(
      /25 SLsenza punti2,50\s€nota: Vasca piccola/,
    );
    await expect(first.getByRole('list', { name: 'Gare di Es. B' }).getByRole('listitem').nth(3)).toContainText(
      '25 SL',
    );
  });
});

test('another club reads categories and time standards without changing them', async ({ page, portal }) => {
  await portal.login('societa2');
  const id = await eventNamed(page, '18° Trofeo Città di Roma');
  await openTab(page, id, 'gareCat');
  await expect(categoryGroup(page, 'Individuali')).toContainText('Esordienti A');
  await expect(page.getByRole('button', { name: /^(Aggiungi|Rimuovi|Gare|Opzioni|Bonifica|Statistiche)/ })).toHaveCount(
    0,
  );
  await expectAccessible(page);
  await openTab(page, id, 'tempiLimite');
  await expect(page.getByText('Tot righe: 20')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Nuovo|Modifica|Elimina|Inserimento)/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('categories and races fit the screen', async ({ page, portal }) => {
    await portal.login('admin');
    const id = await eventNamed(page, '18° Trofeo Città di Roma');
    await openTab(page, id, 'gareCat');
    const card = categoryGroup(page, 'Individuali').getByRole('article').nth(1);
    await card.getByRole('button', { expanded: false }).tap();
    await expect(card.getByRole('switch').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'telefono-evento-categorie');
    await card.getByRole('button', { name: /^Gare: scegli/ }).tap();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });

  test('time standards fit the screen', async ({ page, portal }) => {
    await portal.login('admin');
    await openTab(page, await eventNamed(page, '18° Trofeo Città di Roma'), 'tempiLimite');
    await expect(page.getByRole('list', { name: 'Tempi limite' }).getByRole('listitem').first()).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Inserimento rapido' }).tap();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
});
