import { expectAccessible } from '../harness/accessibility.ts';
import { categoryGroup, confirmed, copyEvent, eventNamed, openTab } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { fingerOn, middleOf } from '../harness/finger.ts';
import { toast } from '../harness/lists.ts';
import { expect, test } from '../harness/test.ts';

test.beforeEach(({ portal }) => portal.login('admin'));

test('sorts races by mouse and by keyboard, with one call each', async ({ page }) => {
  const id = await copyEvent(page, "Prova dell'ordine", 'Meeting del Lario');
  await openTab(page, id, 'gareCat');
  const first = categoryGroup(page, 'Individuali').getByRole('article').first();
  await first.getByRole('button', { name: /^Es\. B/ }).click();
  const lines = first.getByRole('list', { name: 'Gare di Es. B' }).getByRole('listitem');
  const handles = first.getByRole('button', { name: /^Sposta (?!su|giù)/ });
  await expect(lines).toHaveCount(4);
  const names = await handles.evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label') ?? ''));
  const shown = () => handles.evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label') ?? ''));
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname);
  });

  await handles.first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(first.getByText(/posizione 3 di 4\.$/)).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(first.getByText(/posizione 3 di 4, fatto\.$/)).toBeAttached();
  const [race1, race2, race3, race4] = names;
  await expect.poll(shown).toEqual([race2, race3, race1, race4]);
  await expect(first.getByRole('button', { name: race1, exact: true })).toBeFocused();
  await expectAccessible(page);

  await handles.nth(3).hover();
  await page.mouse.down();
  const top = await lines.first().boundingBox();
  if (!top) throw new Error('the list is not visible');
  await page.mouse.move(top.x + 20, top.y + top.height / 2, { steps: 12 });
  await page.mouse.move(top.x + 20, top.y + 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(shown).toEqual([race4, race2, race3, race1]);
  await expect.poll(() => calls).toEqual(['/api/ge/evento/gare/ordine', '/api/ge/evento/gare/ordine']);
  await page.reload();
  await first.getByRole('button', { name: /^Es\. B/ }).click();
  await expect.poll(shown).toEqual([race4, race2, race3, race1]);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('sorts races by touch, with one call', async ({ page }) => {
    const id = await copyEvent(page, 'Prova col dito', 'Meeting del Lario');
    await openTab(page, id, 'gareCat');
    const first = categoryGroup(page, 'Individuali').getByRole('article').first();
    await first.getByRole('button', { name: /^Es\. B/ }).click();
    const lines = first.getByRole('list', { name: 'Gare di Es. B' }).getByRole('listitem');
    const handles = first.getByRole('button', { name: /^Sposta (?!su|giù)/ });
    await expect(lines).toHaveCount(4);
    const shown = () => handles.evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label') ?? ''));
    const [race1, race2, race3, race4] = await shown();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname);
    });
    await handles.last().scrollIntoViewIfNeeded();
    const from = await middleOf(handles.last());
    const to = await handles.first().boundingBox();
    if (!to) throw new Error('the list is not visible');
    const finger = await fingerOn(page);
    await finger.press(handles.last());
    await finger.moveTo({ x: from.x, y: from.y - 8 });
    await expect(lines.last()).toHaveAttribute('data-dnd-dragging');
    await finger.moveTo({ x: from.x, y: to.y });
    await finger.lift();
    await expect.poll(shown).toEqual([race4, race1, race2, race3]);
    await expect.poll(() => calls).toEqual(['/api/ge/evento/gare/ordine']);
    await page.reload();
    await first.getByRole('button', { name: /^Es\. B/ }).click();
    await expect.poll(shown).toEqual([race4, race1, race2, race3]);
  });
});

test('configures a category, copies races into another and removes it', async ({ page }) => {
  const id = await copyEvent(page, 'Prova delle categorie', 'Meeting del Lario');
  await openTab(page, id, 'gareCat');
  const individual = categoryGroup(page, 'Individuali');
  const first = individual.getByRole('article').first();
  await first.getByRole('button', { name: 'Opzioni: Es. B' }).click();
  const options = page.getByRole('dialog', { name: 'Opzioni di Es. B' });
  await field(options, 'Numero di gare abilitate').fill('4');
  await field(options, 'Importo presenza gara \\(€\\)').fill('');
  await expectAccessible(page);
  await options.getByRole('button', { name: 'Salva' }).click();
  await expect(first).toContainText('Max 4 gare');
  await expect(first).not.toContainText(/Gara 5,00/);

  const disabled = categoryGroup(page, 'Individuali disabili').getByRole('article').first();
  await disabled.getByRole('button', { name: /^Copia gare/ }).click();
  await expect(page.getByRole('dialog', { name: /^Copia gare in/ })).toContainText(
    'Jun. – Juniores disabili (0 gare da copiare)',
  );
  await page.getByRole('button', { name: 'Copia', exact: true }).click();
  await toast(page, 'Nessuna gara da copiare.');

  await first.getByRole('button', { name: 'Rimuovi Es. B' }).click();
  await expect(page.getByRole('dialog', { name: 'Attenzione' })).toContainText(
    'la categoria Es. B – Esordienti B e le sue 4 gare.',
  );
  await confirmed(page, 'Rimuovi');
  await expect(categoryGroup(page, 'Individuali')).toContainText('Es. A');
  await expect(individual.getByRole('article')).toHaveCount(5);

  await page.getByRole('button', { name: 'Bonifica' }).click();
  await confirmed(page, 'Bonifica');
  await toast(page, 'Niente da rimuovere.');
});

test('shows entry figures, and a category that cannot be removed', async ({ page }) => {
  await openTab(page, await eventNamed(page, '18° Trofeo Città di Roma'), 'gareCat');
  const card = categoryGroup(page, 'Individuali').getByRole('article').filter({ hasText: 'Ragazzi' });
  await card.getByRole('button', { name: 'Statistiche: Rag.' }).click();
  const figures = page.getByRole('dialog', { name: 'Statistiche di Rag. – Ragazzi' });
  await expect(figures.getByRole('table', { name: 'Iscrizioni per gara' })).toBeVisible();
  await expect(figures.getByRole('img', { name: /^Grafico/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(figures).toBeHidden();
  await card.getByRole('button', { name: 'Rimuovi Rag.' }).click();
  await confirmed(page, 'Rimuovi');
  await toast(page, /^La categoria Ragazzi ha \d+ iscrizioni e non può essere rimossa$/);
  await expect(card).toBeVisible();
});

test('fixes a race that a category has twice', async ({ page }) => {
  const id = await copyEvent(page, 'Prova dei doppioni', 'Trofeo dei Castelli Romani');
  await openTab(page, id, 'gareCat');
  const card = page.getByRole('article').filter({ hasText: 'Gare doppie' });
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { expanded: false }).click();
  const double = card.getByRole('listitem').filter({ hasText: 'Correggi' });
  await expect(double).toHaveCount(2);
  await expectAccessible(page);
  await double.last().getByRole('button', { name: 'Elimina doppione' }).click();
  await confirmed(page, 'Conferma');
  await expect(page.getByText('Gare doppie')).toBeHidden();
});
