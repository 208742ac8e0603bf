import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { toast, totalRows } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// The demonstration has an open event of the club of `societa`, and one of another club for its own athletes.
const own = '18° Trofeo Città di Roma';
const seeded = 'Meeting del Lario';
const social = 'Gara sociale Rari Nantes Adriatica';

const table = (page: Page) => page.getByRole('table', { name: 'Eventi' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Quali eventi' }).getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('list', { name: 'Eventi' }).getByRole('button', { name });

async function open(page: Page, address = '/NsEventi'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Eventi' })).toBeVisible();
}

test('an administrator finds an event and opens it with the keyboard alone', async ({ page, portal }) => {
  await portal.login('admin');
  await page
    .getByRole('navigation', { name: 'Menu principale' })
    .getByRole('link', { name: 'Eventi', exact: true })
    .click();
  await expect(page).toHaveURL(/\/NsEventi$/);
  await expect(row(page, own)).toContainText(/Iscrizioni aperte fino al \d{2}\/\d{2}\/\d{4}/);
  await expect(tab(page, 'Aperti')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Evento concluso')).toHaveCount(0);
  const open = await totalRows(page);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await screenshot(page, 'eventi');

  await tab(page, 'Conclusi').click();
  await expect(page.getByText('Evento concluso').first()).toBeVisible();
  await expect(row(page, own)).toHaveCount(0);
  await tab(page, 'Tutti').click();
  await expect(row(page, own)).toBeVisible();
  await expect.poll(() => totalRows(page)).toBeGreaterThan(open);
  const all = await totalRows(page);
  // Years with events are offered, and always this year and the last.
  const years = await field(page, 'Anno').getByRole('option').allInnerTexts();
  expect(years.length).toBeGreaterThan(2);
  await field(page, 'Anno').selectOption(years.at(-1) ?? '');
  await expect.poll(() => totalRows(page)).toBeLessThan(all);
  await page.getByRole('button', { name: 'Azzera i filtri' }).first().click();
  await expect.poll(() => totalRows(page)).toBe(all);
  await tab(page, 'Aperti').click();
  await expect.poll(() => totalRows(page)).toBe(open);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(field(page, 'Descrizione')).toBeFocused();
  await page.keyboard.type('CITTA DI ROMA');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/DESCRIZIONE=CITTA/);
  await page.reload();
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Evento ${own}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Gestione' })).toHaveAttribute('href', /\/Evento\?id=\d+$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown'); // from a filter into the rows
  await expect(row(page, own)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Evento\?id=\d+/);
  await page.goBack();
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/Evento\?id=nuovo$/);
});

test('an administrator sorts, and prints the entrants by year', async ({ page, portal }) => {
  await portal.login('admin');
  await open(page);
  await page.getByRole('button', { name: 'Descrizione' }).click();
  await expect(page).toHaveURL(/ORDINA=DESCRIZIONE&VERSO=ASC/);
  await expect(table(page).getByRole('row').nth(1)).toContainText(own);
  await page.getByRole('button', { name: `Stampe di ${own}` }).click();
  await expect(page.getByText('Iscritti per anno')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel' }).nth(1).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('a club reads about an event in the side menu of its card', async ({ page, portal }) => {
  await portal.login('societa');
  await page
    .getByRole('navigation', { name: 'Moduli' })
    .getByRole('link', { name: /Eventi/ })
    .click();
  await expect(row(page, own)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuovo evento' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Evento ${own}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Evento ${social}` })).toHaveCount(0);

  await page.getByRole('button', { name: 'Mostra come schede' }).click();
  await expect(card(page, own)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'eventi-schede');
  await page.reload();
  await expect(card(page, own)).toBeVisible();

  await card(page, own).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: own });
  await expect(panel).toContainText('Centro sportivo Tiberino');
  await expect(panel).toContainText('Riscaldamento dalle 8:00');
  const link = panel.getByRole('link', { name: 'Regolamento e programma gare' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(panel.getByRole('link', { name: 'Gestione' })).toHaveAttribute('href', /\/Evento\?id=\d+$/);
  await expectAccessible(page);
  await screenshot(page, 'eventi-menu');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(card(page, own)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, own)).not.toBeFocused();

  await card(page, social).click();
  const other = page.getByRole('dialog', { name: social });
  await expect(other).toContainText('Iscrizioni non abilitate per questa Società');
  await expect(other.getByRole('link', { name: 'Gestione' })).toHaveCount(0);
  await other.getByRole('link', { name: 'Apri evento' }).click();
  await expect(page).toHaveURL(/\/Evento\?id=\d+/);
});

test('an organiser goes from the list to results, race, entries and management, and prints', async ({
  page,
  portal,
}) => {
  await portal.login('societa');
  await open(page);
  await row(page, own)
    .getByRole('link', { name: `Risultati di ${own}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Risultati: ${own}` })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: `Evento ${own}` }).click();
  await page.getByRole('menuitem', { name: 'Gara' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Gara: ${own}` })).toBeVisible();

  // Nothing is seeded yet, so the page shows the reason and opens no window.
  const windows = page.context().pages().length;
  const prints = page.getByRole('button', { name: 'Stampe', exact: true });
  await prints.click();
  await page.getByRole('menuitem', { name: 'PDF' }).first().click();
  await toast(page, 'La start list non è ancora stata generata');
  expect(page.context().pages()).toHaveLength(windows);
  await expect(page.getByRole('heading', { level: 1, name: `Gara: ${own}` })).toBeVisible();

  await page.getByRole('button', { name: 'Evento', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Iscrizioni' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Iscrizioni: ${own}` })).toBeVisible();
  await page.getByRole('button', { name: 'Evento', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Gara' })).toHaveAttribute('href', /\/Gara\?id=\d+$/);
  await page.getByRole('menuitem', { name: 'Gestione' }).click();
  await expect(page).toHaveURL(/\/Evento\?id=\d+/);
  await page.getByRole('button', { name: 'Azioni' }).click();
  await page.getByRole('menuitem', { name: 'Risultati' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Risultati: ${own}` })).toBeVisible();

  await open(page);
  await page.getByRole('button', { name: 'Mostra come schede' }).click();
  await card(page, own).click();
  await page.getByRole('dialog', { name: own }).getByRole('link', { name: 'Risultati' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Risultati: ${own}` })).toBeVisible();
});

test('the race screen prints the start list with a descriptive name', async ({ page, portal }) => {
  await portal.login('admin');
  await page.goto(`/Gara?id=${await eventNamed(page, seeded)}`);
  await page.getByRole('button', { name: 'Stampe', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel' }).first().click();
  expect((await saved).suggestedFilename()).toBe('start-list-meeting-del-lario.xlsx');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  for (const scheme of ['light', 'dark'] as const) {
    test(`Attività starts with cards, ${scheme}`, async ({ page, portal }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await portal.login('societa');
      await page.getByRole('navigation', { name: 'Menu rapido' }).getByRole('link', { name: 'Attività' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Attività' })).toBeVisible();
      await expect(card(page, own)).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await screenshot(page, `telefono-attivita-${scheme}`);

      await card(page, own).tap();
      await expect(page.getByRole('dialog', { name: own })).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await screenshot(page, `telefono-attivita-menu-${scheme}`);
      await page.getByRole('button', { name: 'Chiudi' }).tap();

      await page.getByRole('button', { name: 'Mostra come griglia' }).tap();
      await expect(
        page.getByRole('list', { name: 'Eventi' }).getByRole('listitem').filter({ hasText: own }),
      ).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);
    });
  }
});

test('an organiser exports an event and the records for other programs', async ({ page, portal }) => {
  await portal.login('admin');
  const id = await eventNamed(page, seeded);
  const exported = async (file: string) => {
    await page.getByRole('button', { name: 'Esporta LENEX' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `${file} (LXF)` }).click();
    return (await saved).suggestedFilename();
  };
  await page.goto(`/Gara?id=${id}`);
  expect(await exported('Start list')).toBe('lenex-start-list-meeting-del-lario.lxf');
  await page.goto(`/Evento?id=${id}`);
  expect(await exported('Invito')).toBe('lenex-invito-meeting-del-lario.lxf');
  await page.goto('/Record');
  expect(await exported('Record')).toBe('lenex-record-tutti-i-circuiti.lxf');
});
