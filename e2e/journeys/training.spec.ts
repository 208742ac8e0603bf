import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test.describe('a coach', () => {
  test.beforeEach(({ portal }) => portal.login('coach'));

  test('manages the words that workouts are written with', async ({ page }) => {
    await page.goto('/Impostazioni');
    await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Intensità/ }).click();
    const panel = page.getByRole('dialog', { name: 'Intensità' });
    await panel.getByRole('button', { name: 'Nuova intensità' }).click();
    const form = page.getByRole('dialog', { name: 'Nuova intensità' });
    await field(form, 'Descrizione').fill('Ritmo gara');
    await form.getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Ritmo gara: voce aggiunta');
    const item = panel.getByRole('listitem').filter({ hasText: 'Ritmo gara' });
    await expect(item).toBeVisible();

    await panel.getByRole('button', { name: 'Nascondi Ritmo gara' }).click();
    const question = page.getByRole('dialog', { name: 'Conferma' });
    await expect(question).toContainText('NON saranno eliminati. Continuare?');
    await question.getByRole('button', { name: 'Nascondi' }).click();
    await expect(item).toContainText('NASCOSTO');
    await panel.getByRole('button', { name: 'Ripristina Ritmo gara' }).click();
    await expect(item).not.toContainText('NASCOSTO');
  });

  test('writes a workout as lines, moves a series by keyboard and by mouse, and undoes it', async ({ page }) => {
    await page.goto('/Allenamenti');
    await expect(page.getByRole('heading', { level: 1, name: 'Esordienti A' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await screenshot(page, 'allenamenti');
    await page.getByRole('button', { name: 'Nuovo allenamento' }).click();
    const form = page.getByRole('dialog', { name: 'Nuovo allenamento' });
    await field(form, 'Descrizione').fill('Prova delle righe');
    await form.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prova delle righe' })).toBeVisible();

    const line = page.getByLabel('Scrivi una serie e premi Invio');
    const tiles = page.getByRole('list', { name: 'Serie', exact: true }).getByRole('listitem');
    await line.fill('400 SL A1');
    await expect(page.getByRole('list', { name: 'Anteprima della serie' })).toContainText('Stile libero');
    await line.press('Enter');
    await expect(tiles).toHaveCount(1);
    await line.fill("8x100 SL Q2 @1'30");
    await expect(page.getByText('«Q2»: non riconosciuto')).toBeVisible();

    await page.getByText('Righe', { exact: true }).click();
    const lines = page.getByLabel('Una serie per riga');
    await lines.fill("400 SL A1\n3x(4x50 FA B2 @1'00 + 100 SL A1)\n!8x100 SL A2 @1'30\n200 MI A1");
    await expect(page.getByText('Tutto chiaro · 2.300 m')).toBeVisible();
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Esordienti A · 2.300 m · 24 min')).toBeVisible();
    await page.getByText('Riquadri', { exact: true }).click();
    await expect(tiles).toHaveCount(6);
    await expectAccessible(page);
    await screenshot(page, 'allenamento');

    // The 400 moves into the block, and the total counts it three times.
    const total = (metres: string) => page.getByText(`Esordienti A · ${metres} m`);
    await page.getByRole('button', { name: /^Sposta 400 / }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(total('3.100')).toBeVisible();
    await expect(tiles.nth(1)).toContainText('Livello 2:400');
    await page.getByRole('button', { name: "Annulla l'ultima modifica" }).click();
    await expect(total('2.300')).toBeVisible();
    await expect(tiles.first()).toContainText('400');

    // By mouse: the last one before the first.
    const handle = page.getByRole('button', { name: /^Sposta 200 / });
    await handle.hover();
    const from = await handle.boundingBox();
    const to = await page.getByRole('button', { name: /^Sposta 400 / }).boundingBox();
    if (!from || !to) throw new Error('the series to drag are not visible');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
    await page.mouse.up();
    await expect(tiles.first()).toContainText('200');
    await expect(total('2.300')).toBeVisible();

    await page.getByRole('button', { name: /^Azioni di 200 / }).click();
    await page.getByRole('menuitem', { name: 'Modifica' }).click();
    const panel = page.getByRole('dialog', { name: 'Modifica serie' });
    await field(panel, 'Ripetute').fill('2');
    await panel.getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Serie 2 × 200 modificata');
    await expect(total('2.500')).toBeVisible();
  });

  test('sees the week and the year in figures', async ({ page }) => {
    await page.goto('/Statistiche');
    await expect(page.getByRole('heading', { level: 1, name: /^Statistiche di/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Grafico: Metri per intensità/ })).toBeVisible();
    await page.getByLabel('Criterio').selectOption('Stile');
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    await expect(page.getByRole('img', { name: /^Grafico: Metri per stile/ })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'statistiche');
  });
});

test('another coach finds neither the group nor the workout', async ({ page, portal }) => {
  await portal.login('coach');
  const reply = await page.request.get('/api/ns/utente/impostazioni');
  const { data } = (await reply.json()) as { data: { GRUPPI: { ID_GRUPPO: number }[] } };
  const group = data.GRUPPI[0]?.ID_GRUPPO ?? 0;
  const season = await page.request.get(`/api/ns/allenamenti/startup?FK_ID_GRUPPO=${group}`);
  const { data: start } = (await season.json()) as { data: { ALLENAMENTI: { ID_ALLENAMENTO: number }[] } };
  const workout = start.ALLENAMENTI[0]?.ID_ALLENAMENTO ?? 0;
  await portal.login('base');
  const stranger = await page.request.get(`/api/ns/allenamenti/startup?FK_ID_GRUPPO=${group}`);
  expect(((await stranger.json()) as { esito: number }).esito).toBe(404);
  await page.goto(`/Allenamento?id=${workout}`);
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuova serie' })).toBeHidden();
});

test.describe('at the pool', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('touch targets are large enough', async ({ page, portal }) => {
    await portal.login('coach', '/Allenamenti');
    await expect(page.getByRole('link', { name: 'Allenamento di oggi' })).toBeVisible();
    await expectNoSideScroll(page);
    // The current week comes first; the rest of the season is one tap away.
    const weeks = page.getByRole('list', { name: 'Settimane' });
    await expect(weeks.getByRole('link').first()).toBeInViewport();
    // The actions of the page take one line, and those of a week are below its days.
    const [today, added, workouts, edit] = await Promise.all(
      [
        page.getByRole('link', { name: 'Allenamento di oggi' }),
        page.getByRole('button', { name: 'Nuovo allenamento' }),
        weeks.getByRole('link').last(),
        weeks.getByRole('button', { name: /^Modifica settimana/ }).first(),
      ].map((control) => control.boundingBox()),
    );
    expect(added?.y).toBe(today?.y);
    expect(edit?.y).toBeGreaterThan(workouts?.y ?? Number.POSITIVE_INFINITY);
    const season = page.getByRole('figure', { name: /^La stagione/ });
    await expect(season).toBeHidden();
    await page.getByRole('button', { name: 'Volumi, sottogruppi e ricerca' }).tap();
    await expect(season).toBeVisible();
    await expectNoSideScroll(page);
    await page.goto('/Statistiche');
    const fields = page.getByRole('form', { name: 'Filtri' });
    const [from, to] = await Promise.all(
      ['Dal', 'Al'].map((name) => fields.getByRole('textbox', { name, exact: true }).boundingBox()),
    );
    expect(from?.y).toBe(to?.y);
    await expectNoSideScroll(page);
    await page.goto('/Allenamenti');
    await page.getByRole('link', { name: 'Allenamento di oggi' }).tap();
    await expect(page.getByRole('list', { name: 'Serie', exact: true })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    const small = await page
      .locator('main button:visible, main select:visible')
      .evaluateAll((all) =>
        all
          .filter((control) => control.getBoundingClientRect().height < 44)
          .map((control) => control.getAttribute('aria-label') ?? control.textContent),
      );
    expect(small, 'targets under 44 px').toEqual([]);
    await screenshot(page, 'telefono-allenamento');

    // The tools above the series fold, as do those of the page.
    const lanes = page.getByRole('button', { name: 'Corsie' });
    await expect(lanes).toBeHidden();
    await page.getByRole('button', { name: 'Altro', exact: true }).last().tap();
    await expect(lanes).toBeVisible();
    await expectNoSideScroll(page);
  });
});
