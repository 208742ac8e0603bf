import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { makeMeet, seedMeet } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { fingerOn, middleOf } from '../harness/finger.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const race = '100 metri stile libero';

const ten = { swimmers: 10 };

const panel = (page: Page) => page.getByRole('region', { name: 'Start list', exact: true });
const handles = (page: Page) => panel(page).getByRole('button', { name: /^Sposta (?!a mano)/ });

// openForManualMoves opens the first race for manual moves.
async function openForManualMoves(page: Page): Promise<void> {
  await panel(page).getByText(race).first().click();
  await panel(page).getByRole('button', { name: 'Sposta a mano' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('Massima attenzione');
}

test('an organiser draws the order, moves a break to the front with the keyboard alone, and seeds it', async ({
  page,
  portal,
}) => {
  const id = await makeMeet(page, portal, "Prova dell'ordine di gara", ten);
  await page.goto(`/Evento?id=${id}&scheda=ordine`);
  await expect(page.getByText('Nessuna start list')).toBeVisible();
  await expect(
    page.getByText('La start list si genera da un ordine di gara: comincia da «Genera ordine».'),
  ).toBeVisible();
  await page.getByRole('button', { name: '1. Genera ordine' }).click();
  const draw = page.getByRole('dialog', { name: 'Genera ordine' });
  await expect(draw).toContainText('Sei sicuro di voler proseguire?');
  await draw.getByRole('button', { name: 'Genera' }).click();
  const order = page.getByRole('list', { name: 'Ordine di gara' });
  await expect(order.getByRole('listitem').first()).toContainText(race);
  await expect(page.getByText("L'ordine è salvato. Per cambiarlo trascina le gare.")).toBeVisible();
  // Each tile shows race, category, sex and the number of entrants.
  await expect(order.getByRole('listitem').first()).toContainText(/(Maschi|Femmine)\s*\d+ iscrizion[ei]/);

  await page.getByRole('button', { name: 'Nuovo blocco' }).click();
  const block = page.getByRole('dialog', { name: 'Nuovo blocco' });
  await field(block, 'Note').fill('Riscaldo in vasca grande');
  await field(block, 'Durata in minuti').fill('20');
  await page.keyboard.press('Enter');
  await expect(order).toContainText('Riscaldo in vasca…');
  await page.getByRole('button', { name: 'Sposta Riscaldo in vasca grande' }).focus();
  for (const key of ['Enter', 'Home', 'Enter']) await page.keyboard.press(key);
  await expect(order.getByRole('listitem').first()).toContainText('Riscaldo in vasca… (20 min)');
  await page.getByRole('button', { name: '2. Salva ordine' }).click();
  await expect(page.getByRole('button', { name: '3. Genera start list' })).toBeEnabled();

  await page.getByRole('button', { name: '3. Genera start list' }).click();
  await page.getByRole('dialog', { name: 'Genera start list' }).getByRole('button', { name: 'Genera' }).click();
  await toast(page, /^Start list 1: 10 presenze/);
  await expect(panel(page)).toContainText(/Sessione 1: .* alle \d\d:\d\d circa/);
  await expectAccessible(page);
});

test('swimmers are moved by keyboard and mouse, shown in the comparison, and restored with their list', async ({
  page,
  portal,
}) => {
  const id = await seedMeet(page, portal, 'Prova della start list', ten);
  await page.goto(`/Evento?id=${id}&scheda=ordine`);
  await openForManualMoves(page);
  await screenshot(page, 'start-list');
  await handles(page).first().focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: "Annulla l'ultimo spostamento" })).toBeEnabled();

  // By mouse into the spare heat.
  const label = (await handles(page).first().getAttribute('aria-label')) as string;
  const name = label.replace('Sposta ', '');
  const empty = panel(page)
    .getByRole('region', { name: /^Batteria/ })
    .filter({ hasText: 'nuova batteria' });
  const heat = (await empty.getAttribute('aria-label')) as string;
  const place = panel(page).getByRole('region', { name: heat, exact: true }).getByRole('listitem').nth(2);
  await place.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: label, exact: true }).hover();
  await page.mouse.down();
  await place.hover();
  await page.mouse.up();
  await expect(place).toContainText(name);

  const made = await page.request.post('/api/ge/evento/generastartlist', { data: { ID_EVENTO: id } });
  expect(await made.json()).toMatchObject({ esito: 0, data: { VERSIONE_LISTA: 2 } });
  await page.reload();
  await panel(page).getByRole('button', { name: 'Versioni' }).click();
  const versions = page.getByRole('dialog', { name: 'Versioni della start list' });
  await expect(versions.getByRole('region', { name: 'Chi cambia posto' })).toContainText(name);
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Ripristina la lista 1' }).click();
  const question = page.getByRole('dialog', { name: 'Torna a una lista precedente' });
  await question.getByRole('button', { name: 'Ripristina' }).click();
  await expect(panel(page)).toContainText('Lista 1');
  await panel(page).getByText(race).first().click();
  await expect(place).toContainText(name);
});

test('the times follow their settings, and a phone shows the list', async ({ page, portal }) => {
  const id = await seedMeet(page, portal, 'Prova della start list al telefono', ten);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/Evento?id=${id}&scheda=ordine`);
  await panel(page).getByRole('button', { name: 'Orario' }).click();
  const timing = page.getByRole('dialog', { name: 'Orario' });
  await field(timing, 'Inizio della prima sessione').fill('2027-05-15T08:30');
  await field(timing, 'Secondi tra due batterie').fill('60');
  await timing.getByRole('button', { name: 'Salva' }).click();
  await expect(panel(page)).toContainText('15/05/2027, dalle 08:30');
  await panel(page).getByText(race).first().click();
  await expect(panel(page).getByRole('region', { name: 'Batteria 1' })).toContainText('ore 08:30');
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await screenshot(page, 'start-list-telefono');
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

  test('a race is moved and two swimmers swapped by touch, and an absentee is withdrawn', async ({ page, portal }) => {
    const id = await seedMeet(page, portal, 'Prova della start list con le dita', ten);
    await page.goto(`/Evento?id=${id}&scheda=ordine`);
    const tiles = page.getByRole('list', { name: 'Ordine di gara' }).getByRole('button', { name: /^Sposta / });
    const moved = (await tiles.first().getAttribute('aria-label')) as string;
    const finger = await fingerOn(page);
    const there = await middleOf(tiles.nth(2));
    await finger.press(tiles.first());
    await expect(async () => {
      await finger.moveTo({ x: there.x + 2, y: there.y });
      await finger.moveTo(there);
      await expect(tiles.nth(2)).toHaveAccessibleName(moved, { timeout: 1000 });
    }).toPass();
    await finger.lift();
    await page.getByRole('button', { name: '2. Salva ordine' }).click();
    await expect(page.getByRole('button', { name: '3. Genera start list' })).toBeEnabled();
    await page.reload();
    await expect(tiles.nth(2)).toHaveAccessibleName(moved);

    await openForManualMoves(page);
    const names = () => handles(page).evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label')));
    const [first, second, third] = (await names()) as [string, string, string];
    await handles(page).first().scrollIntoViewIfNeeded();
    await finger.press(handles(page).first());
    await finger.moveTo(await middleOf(handles(page).nth(1)));
    await finger.lift();
    await expect(handles(page).nth(0)).toHaveAccessibleName(second);
    await expect(handles(page).nth(1)).toHaveAccessibleName(first);

    // A late withdrawal: the lane stays empty and no one moves.
    const withdrawn = first.replace('Sposta ', '');
    await panel(page)
      .getByRole('button', {
        name: `Modifica il posto di ${withdrawn}`,
        exact: true,
      })
      .click();
    await page.getByRole('dialog', { name: withdrawn }).getByRole('button', { name: 'Ritira' }).click();
    const question = page.getByRole('dialog', { name: 'Ritira' });
    await expect(question).toContainText(`${withdrawn}: la corsia resta vuota.`);
    await question.getByRole('button', { name: 'Ritira' }).click();
    await expect(panel(page).getByRole('listitem').filter({ hasText: withdrawn })).toContainText('assente');
    await expect(handles(page).nth(0)).toHaveAccessibleName(second);
    await expect(handles(page).nth(2)).toHaveAccessibleName(third);
    await expectAccessible(page);
  });
});
