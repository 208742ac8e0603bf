import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { now } from '../harness/clock.ts';
import { field } from '../harness/fields.ts';
import { tabAndType, tabTo } from '../harness/keyboard.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// Clubs enrol in championships in the confederation's portal.
test.use({ variant: 'confederazione' });

const nextYear = now().getFullYear() + 1;

interface NewChampionship {
  name: string;
  sport: string;
  national?: boolean;
}

async function openChampionships(page: Page): Promise<void> {
  await page.goto('/Campionati');
  await expect(page.getByRole('heading', { level: 1, name: 'Campionati' })).toBeVisible();
}

// addChampionship creates a championship that runs until the end of next year.
async function addChampionship(page: Page, { name, sport, national = false }: NewChampionship): Promise<void> {
  await page.getByRole('button', { name: 'Nuovo campionato' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo campionato' });
  await field(form, 'Descrizione').fill(name);
  await field(form, 'Sport').selectOption(sport);
  await field(form, 'Data di inizio').fill('01/01/2026');
  await field(form, 'Data di fine').fill(`31/12/${nextYear}`);
  await field(form, 'Comitato').selectOption(national ? 'Nazionale' : 'Regionale');
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, name)).toBeVisible();
}

async function setPrice(page: Page, sport: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Quote' }).click();
  const prices = page.getByRole('dialog', { name: 'Quote dei campionati' });
  await prices.getByLabel(`${sport}, comitato nazionale`).fill(amount);
  await prices.getByRole('button', { name: 'Salva' }).click();
  await toast(page, '1 quota salvata');
  await expect(prices).toBeHidden();
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Campionati' }).getByRole('row').filter({ hasText: name });
}

const proceed = (page: Page) => page.getByRole('button', { name: /^Procedi con l'iscrizione/ });

// logOut ends the session that prepared the journey.
async function logOut(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Menu utente di ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
  await expect(field(page, 'Username o email')).toBeVisible();
}

test.describe('an administrator', () => {
  test.beforeEach(({ portal }) => portal.login('admin'));

  test('creates a championship with the keyboard alone, changes it and deactivates it', async ({ page }) => {
    await page.goto('/Amministrazione');
    await page.getByRole('main').getByRole('link', { name: 'Campionati' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campionati' })).toBeVisible();
    await expect(page.getByText(/^Tot righe: \d+$/)).toBeVisible();

    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Nuovo campionato' });
    await expect(field(form, 'Descrizione')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type("Trofeo dell'età");
    await tabTo(page, field(form, 'Sport'));
    await page.keyboard.type('Pattinaggio');
    await tabAndType(page, field(form, 'Data di inizio'), '01102026');
    const last = field(form, 'Data di fine');
    await tabAndType(page, last, '30092026');
    await page.keyboard.press('Control+Enter');
    await expect(last).toBeFocused();
    await expect(form.getByText('non può precedere la data di inizio')).toBeVisible();
    await tabAndType(page, last, '31052027');
    await expect(field(form, 'Stagione')).toContainText('(2026/2027)');
    await screenshot(page, 'campionato');
    await page.keyboard.press('Control+Enter');
    await toast(page, "Campionato «Trofeo dell'età» salvato");
    await expect(rowOf(page, "Trofeo dell'età")).toContainText('2026/2027');

    await field(page, 'Descrizione').fill('DELLETA');
    await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
    await rowOf(page, "Trofeo dell'età").focus();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: "Modifica Trofeo dell'età" });
    await field(edit, 'Comitato').selectOption('Nazionale');
    await edit.getByRole('switch', { name: /^Attivo/ }).focus();
    await page.keyboard.press('Space');
    await edit.getByRole('button', { name: 'Salva' }).click();
    await expect(rowOf(page, "Trofeo dell'età")).toContainText('Non attivo');
    await expect(rowOf(page, "Trofeo dell'età")).toContainText('Nazionale');
    await field(page, 'Stato').selectOption('Attivi');
    await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible();
    await expectAccessible(page);
  });

  test('sets the enrolment prices', async ({ page }) => {
    await openChampionships(page);
    await page.getByRole('button', { name: 'Quote' }).click();
    const prices = page.getByRole('dialog', { name: 'Quote dei campionati' });
    await expect(prices.getByRole('textbox')).toHaveCount(16);
    await expectAccessible(page);
    const amount = prices.getByLabel('Danza, comitato regionale');
    await amount.fill('-3');
    await prices.getByRole('button', { name: 'Salva' }).click();
    await expect(prices.getByText('Importo non valido')).toBeVisible();
    await expect(amount).toBeFocused();
    await amount.fill('1250,5');
    await page.keyboard.press('Tab');
    await expect(amount).toHaveValue('1.250,50');
    await screenshot(page, 'campionati-quote');
    await prices.getByRole('button', { name: 'Salva' }).click();
    await toast(page, '1 quota salvata');
    await page.getByRole('button', { name: 'Quote' }).click();
    await expect(prices.getByLabel('Danza, comitato regionale')).toHaveValue('1.250,50');
  });
});

test('a club chooses a sport, enrols in a free championship with the keyboard alone and continues to the events', async ({
  page,
  portal,
}) => {
  await portal.login('admin');
  await openChampionships(page);
  await addChampionship(page, { name: 'Regionale gratuito', sport: 'Pallacanestro' });
  await logOut(page, 'admin');

  await portal.login('societa', '/Sport');
  await expect(page.getByText(/non pagate entro le 23:59 sono annullate automaticamente/)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'sport');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Pallacanestro' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Campionati' })).toBeVisible();
  await expect(field(page, 'Sport')).toHaveValue('7');
  await expect(rowOf(page, 'Regionale gratuito')).toContainText('Non iscritta');

  await tabTo(page, page.getByRole('checkbox', { name: 'Regionale gratuito' }), 60);
  await page.keyboard.press('Space');
  await expect(proceed(page)).toHaveText(/0,00\s€$/);
  await expectAccessible(page);
  await tabTo(page, proceed(page), 60);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Conferma' });
  await expect(question).toContainText("«Regionale gratuito». L'iscrizione è gratuita.");
  await expect(question).toContainText('Sei sicuro di voler procedere?');
  await expect(question.getByRole('button', { name: 'Iscrivi' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await toast(page, 'Iscrizione effettuata');
  await expect(page).toHaveURL(/\/Eventi/);

  await page.goto('/Campionati');
  await expect(field(page, 'Sport')).toHaveValue('7');
  await expect(rowOf(page, 'Regionale gratuito')).toContainText(/Iscritta dal \d\d\/\d\d\/\d{4}/);
  await expect(page.getByRole('checkbox', { name: 'Regionale gratuito' })).toHaveCount(0);
  // Nothing is left to enrol in.
  await expect(page.getByRole('region', { name: 'Iscrizione ai campionati' })).toHaveCount(0);
});

test('a club pays for a championship once, however often it clicks', async ({ page, portal }) => {
  await portal.login('admin');
  await openChampionships(page);
  await addChampionship(page, { name: 'Nazionale a pagamento', sport: 'Nuoto artistico', national: true });
  await addChampionship(page, { name: 'Secondo nazionale', sport: 'Nuoto artistico', national: true });
  await setPrice(page, 'Nuoto artistico', '45,50');
  await logOut(page, 'admin');

  await portal.login('societa');
  await openChampionships(page);
  await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: 'Nazionale a pagamento' }).check();
  await expect(proceed(page)).toHaveText(/45,50\s€$/);
  // The selection stays while the list shows something else.
  await field(page, 'Descrizione').fill('secondo');
  await expect(rowOf(page, 'Nazionale a pagamento')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Secondo nazionale' }).check();
  await expect(page.getByText('2 campionati scelti')).toBeVisible();
  await expect(proceed(page)).toHaveText(/91,00\s€$/);
  await screenshot(page, 'campionati-iscrizione');

  await proceed(page).click();
  const question = page.getByRole('dialog', { name: 'Conferma' });
  await question.getByRole('button', { name: 'Annulla' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('2 campionati scelti')).toBeVisible();

  const enrolments: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ge/campionati/iscrizione')) enrolments.push(request.postData() ?? '');
  });
  await proceed(page).dblclick();
  await expect(question).toContainText(
    /a 2 campionati: «Nazionale a pagamento», «Secondo nazionale». Totale da pagare: 91,00\s€\./,
  );
  await question.getByRole('button', { name: 'Iscrivi' }).dblclick();
  await toast(page, "Ordine creato: l'iscrizione sarà valida dopo il pagamento");
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: /^Pagamento dell'ordine \d+$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totali' })).toContainText('91,00');
  expect(enrolments).toHaveLength(1);

  await openChampionships(page);
  await expect(rowOf(page, 'Secondo nazionale')).toContainText('Da pagare');
  const order = /Ordine \d+/;
  await expect(rowOf(page, 'Nazionale a pagamento')).toContainText(order);
  const [first] = (await rowOf(page, 'Nazionale a pagamento').innerText()).match(order) ?? [];
  await expect(rowOf(page, 'Secondo nazionale')).toContainText(first ?? 'un ordine');
  await expectAccessible(page);
});

test('a user without a club sees the championships and what is missing', async ({ page, portal }) => {
  await portal.login('nuovo');
  await openChampionships(page);
  await expect(page.getByText(/serve una società/)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(proceed(page)).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('championships are cards, and the total stays visible', async ({ page, portal }) => {
    await portal.login('admin');
    await openChampionships(page);
    await page.getByRole('button', { name: 'Nuovo campionato' }).tap();
    const form = page.getByRole('dialog', { name: 'Nuovo campionato' });
    await field(form, 'Descrizione').fill('Regionale tascabile');
    await field(form, 'Sport').selectOption('Ginnastica ritmica');
    await field(form, 'Data di inizio').fill('01/01/2026');
    await field(form, 'Data di fine').fill(`31/12/${nextYear}`);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Salva' }).tap();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Quote' }).tap();
    await expect(page.getByRole('dialog', { name: 'Quote dei campionati' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Annulla' }).tap();
    await logOut(page, 'admin');

    await portal.login('societa');
    await openChampionships(page);
    const cards = page.getByRole('list', { name: 'Campionati' });
    await cards.getByRole('checkbox', { name: 'Regionale tascabile' }).check();
    await expect(proceed(page)).toHaveText(/0,00\s€$/);
    await expect(proceed(page)).toBeInViewport({ ratio: 1 });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'telefono-campionati');
  });
});
