import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// Each role: its user, the chapter that comes first, and the screen of its picture.
const roles = [
  { user: 'societa', role: 'segreteria', picture: 'segreteria', open: entriesAsList },
  { user: 'societa2', role: 'segreteria', picture: 'organizzatore', open: ownEvent },
  { user: 'coach', role: 'allenatore', picture: 'allenatore', open: season },
  { user: 'admin', role: 'amministratore', picture: 'amministratore', open: (page: Page) => page.goto('/Utenti') },
  { user: 'admin', role: 'amministratore', picture: 'pubblico', open: publicResults },
];

async function eventId(page: Page, name: string): Promise<number> {
  const reply = await page.request.get('/api/ge/eventi', { params: { PAGINA: 1, RIGHE: 1, DESCRIZIONE: name } });
  const { data } = (await reply.json()) as { data: { ID_EVENTO: number }[] };
  return data[0]?.ID_EVENTO ?? 0;
}

async function entriesAsList(page: Page) {
  const reply = await page.request.get('/api/ge/eventi', { params: { PAGINA: 1, RIGHE: 20, STATO: 1 } });
  const { data } = (await reply.json()) as { data: { ID_EVENTO: number; PRESENZE: number }[] };
  const fullest = data.toSorted((a, b) => b.PRESENZE - a.PRESENZE)[0];
  await page.goto(`/Iscrizioni?id=${fullest?.ID_EVENTO}&scheda=elenco`);
  await page.getByRole('grid').or(page.getByRole('table')).first().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 330));
}

async function ownEvent(page: Page) {
  await page.goto(`/Evento?id=${await eventId(page, 'Trofeo del Golfo')}`);
}

async function season(page: Page) {
  await page.goto('/Allenamenti');
}

async function publicResults(page: Page) {
  await page.goto(`/pubblico/${await eventId(page, 'Trofeo del Golfo')}?vista=risultati`);
}

for (const { user, role, picture, open } of roles) {
  test(`the guide starts with the five minutes of ${user}, pictures of ${picture}`, async ({ page, portal }) => {
    await portal.login(user);
    await page.setViewportSize({ width: 1000, height: 660 });
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await screenshot(page, `guida-minuti-${picture}`);

    await page.goto('/Guida');
    const first = page.getByRole('region', { name: /^In cinque minuti/ }).first();
    await expect(first.getByRole('heading')).toHaveText(`In cinque minuti: ${role}`);
    const chapter = page.locator(`#minuti-${picture}`);
    await chapter.getByRole('figure').scrollIntoViewIfNeeded();
    const image = chapter.locator('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  });
}

test('a screen links to its chapter, and the search finds one', async ({ page, portal }) => {
  await portal.login('societa');
  await page.getByRole('link', { name: 'Guida a questa pagina' }).click();
  await expect(page).toHaveURL(/\/Guida#minuti-segreteria$/);
  await expect(page.getByRole('heading', { name: 'In cinque minuti: segreteria' })).toBeInViewport();

  await page.goto('/Atleti');
  await page.getByRole('link', { name: 'Guida a questa pagina' }).click();
  await expect(page).toHaveURL(/\/Guida#atleti$/);
  await expect(page.getByRole('heading', { name: 'Gli atleti della società' })).toBeInViewport();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Cerca atleti/ }).fill('lista d attesa');
  const found = page.getByRole('option', { name: /Guida/ });
  await expect(found.first()).toBeVisible();
  await page.getByRole('combobox', { name: /^Cerca atleti/ }).fill('cinque minuti segreteria');
  await expect(found.first()).toContainText('In cinque minuti: segreteria');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Guida#minuti-segreteria$/);
  await expectAccessible(page);
});

test('the five minutes of organisers and of the public open from their screens', async ({ page, portal }) => {
  await portal.login('societa2');
  await ownEvent(page);
  await page.getByRole('link', { name: 'Guida a questa pagina' }).click();
  await expect(page).toHaveURL(/\/Guida#minuti-organizzatore$/);
  const organiser = page.getByRole('region', { name: 'In cinque minuti: organizzatore' });
  await expect(organiser.getByRole('heading')).toBeInViewport();
  await organiser.getByRole('link', { name: 'Organizzare un evento' }).click();
  await expect(page.getByRole('heading', { name: 'Organizzare un evento' })).toBeInViewport();

  await page.goto('/attivita');
  await page.getByRole('link', { name: 'Guida a questa pagina' }).click();
  await expect(page).toHaveURL(/\/Guida#minuti-pubblico$/);
  await expect(page.getByRole('heading', { name: 'In cinque minuti: famiglie e pubblico' })).toBeInViewport();
});

test('visitors without an account read their five minutes on the public page', async ({ page }) => {
  await page.goto('/pubblico');
  await page.getByText('In cinque minuti: come si segue una gara').click();
  await expect(page.getByText('In «Atleti» cerchi il nome e premi la stella')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('the guide shows the roles first', async ({ page, portal }) => {
    await portal.login('coach', '/Guida');
    await page
      .getByRole('navigation', { name: 'In cinque minuti' })
      .getByRole('link', { name: /pubblico/ })
      .click();
    await expect(page.getByRole('heading', { name: 'In cinque minuti: famiglie e pubblico' })).toBeInViewport();
    await expectNoSideScroll(page);
    await screenshot(page, 'guida-telefono');
  });
});
