import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed, makeEvent } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { tabAndType, tabTo } from '../harness/keyboard.ts';
import { toast } from '../harness/lists.ts';
import { Portal } from '../harness/portal.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const done = 'Operazione correttamente eseguita';
const linkRefused = /deve essere un indirizzo che inizia con http:\/\/ o https:\/\//;

// The smallest possible picture: one pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

async function openTab(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/Evento?id=${id}`);
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

async function choose(page: Page, place: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await place.getByRole('button', { name: 'Scegli file' }).click();
  await (await chooser).setFiles(file);
}

test.describe('an administrator', () => {
  test.beforeEach(({ portal }) => portal.login('admin'));

  test('creates an event with the keyboard alone', async ({ page }) => {
    await page.goto('/NsEventi');
    await expect(page.getByText(/^Tot righe: \d+$/)).toBeVisible();
    await page.keyboard.press('n');
    await expect(field(page, 'Descrizione')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Trofeo fatto con la tastiera');
    await tabAndType(page, field(page, 'Data inizio'), '15052027');
    await expect(field(page, 'Data fine')).toHaveValue('15/05/2027');
    await expect(field(page, 'Scadenza iscrizioni')).toHaveValue('08/05/2027');
    await tabAndType(page, field(page, 'Data fine'), '16052027');
    await tabAndType(page, field(page, 'Luogo'), 'Ostia');
    await tabAndType(page, page.getByRole('combobox', { name: 'Società organizzatrice' }), 'tirreno');
    await expect(page.getByRole('option', { name: /Nuoto Tirreno/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await screenshot(page, 'evento-nuovo');
    await page.keyboard.press('Control+s');
    await toast(page, `${done}: evento «Trofeo fatto con la tastiera» creato`);
    await expect(page).toHaveURL(/\/Evento\?id=\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Trofeo fatto con la tastiera' })).toBeVisible();
    await expect(page.getByText('COMING SOON').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vai a Gare/categorie' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(tab(page, 'Gare/categorie')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/scheda=gareCat$/);

    await page.goBack();
    await expect(field(page, 'Data fine')).toHaveValue('16/05/2027');
    await tabTo(page, field(page, 'Luogo'));
    await page.keyboard.press('End');
    await page.keyboard.type(' Lido');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Modifiche non salvate')).toBeHidden();
    await page.reload();
    await expect(field(page, 'Luogo')).toHaveValue('Ostia Lido');
  });

  test('sets an option of every kind and reads it back', async ({ page }) => {
    const id = await makeEvent(page, 'Trofeo delle opzioni');
    await openTab(page, id, 'Opzioni');
    const lanes = field(page, 'Numero di corsie');
    await lanes.fill('8');
    const notes = page.getByRole('switch', { name: /^Note obbligatorie Le note/ });
    await notes.focus();
    await page.keyboard.press('Space');
    await field(page, 'Importo presenza gara').fill('6,50');
    await field(page, 'Descrizione nota di iscrizione').fill('Taglia della maglietta');
    await field(page, 'Vasca').selectOption('50 m');
    await field(page, 'Punti individuali').fill('10, 8, 6');
    await field(page, 'Link esterno').fill('https://trofeo.example/programma');
    await field(page, 'Email organizzatore').fill('gare@trofeo.example');
    await expect(page.getByText('8 opzioni da salvare')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'evento-opzioni');
    await save(page).click();
    await toast(page, `${done}: opzioni di «Trofeo delle opzioni» salvate`);
    await expect(page.getByText('8 opzioni da salvare')).toBeHidden();

    await page.reload();
    await expect(lanes).toHaveValue('8');
    await expect(notes).toBeChecked();
    await expect(field(page, 'Importo presenza gara')).toHaveValue('6,50');
    await expect(field(page, 'Descrizione nota di iscrizione')).toHaveValue('Taglia della maglietta');
    await expect(field(page, 'Vasca')).toHaveValue('2');
    await expect(field(page, 'Punti individuali')).toHaveValue('10,8,6');
    await expect(field(page, 'Link esterno')).toHaveValue('https://trofeo.example/programma');
    await expect(field(page, 'Email organizzatore')).toHaveValue('gare@trofeo.example');

    await page.getByRole('button', { name: 'Ripristina predefinito di Numero di corsie' }).click();
    await expect(lanes).toHaveValue('6');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('1 opzione da salvare')).toBeHidden();
    await page.reload();
    await expect(lanes).toHaveValue('6');
    await expect(page.getByRole('button', { name: 'Ripristina predefinito di Numero di corsie' })).toBeHidden();
  });

  test('a link that runs code is rejected next to its field, in both places', async ({ page }) => {
    const id = await makeEvent(page, 'Trofeo del link');
    await openTab(page, id, 'Opzioni');
    const search = page.getByRole('searchbox', { name: "Cerca un'opzione" });
    await field(page, 'Link esterno').fill('javascript:alert(1)');
    await field(page, 'Numero di corsie').fill('7');
    await search.fill('corsie');
    await expect(field(page, 'Link esterno')).toBeHidden();
    await save(page).click();
    await expect(page.getByText(linkRefused)).toBeVisible();
    await expect(field(page, 'Link esterno')).toBeFocused();
    await expect(field(page, 'Numero di corsie')).toHaveValue('7');
    await expectAccessible(page);

    await tab(page, 'Generale').click();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await expect(field(page, 'Luogo')).toBeVisible(); // both tabs have a field for the link
    await field(page, 'Link esterno').fill('javascript:alert(1)');
    await save(page).click();
    await expect(page.getByText(linkRefused)).toBeVisible();
    await expect(field(page, 'Link esterno')).toBeFocused();
    await field(page, 'Link esterno').fill('https://trofeo.example');
    await save(page).click();
    await toast(page, done);
    // Nothing of the rejected save was stored.
    await tab(page, 'Opzioni').click();
    await expect(field(page, 'Link esterno')).toHaveValue('https://trofeo.example');
    await expect(field(page, 'Numero di corsie')).toHaveValue('6');
  });

  test('edits an event at the same time as another administrator and loses nothing', async ({
    page,
    browser,
    server,
  }) => {
    const id = await makeEvent(page, 'Trofeo a quattro mani');
    await page.goto(`/Evento?id=${id}`);
    await field(page, 'Luogo').fill('Ostia');
    await field(page, 'Note').fill('Portare la cuffia');

    const other = await browser.newContext({ baseURL: server.url, locale: 'it-IT' });
    const theirs = await other.newPage();
    await new Portal(theirs, server).login('societa');
    await theirs.goto(`/Evento?id=${id}`);
    await field(theirs, 'Luogo').fill('Anzio');
    await field(theirs, 'Numero massimo di concorrenti').fill('300');
    await save(theirs).click();
    await toast(theirs, `${done}: evento «Trofeo a quattro mani» salvato`);

    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Dati modificati nel frattempo' });
    await expect(dialog.getByRole('row', { name: 'Luogo Anzio Ostia' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /concorrenti 300 non modificato/ })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'evento-conflitto');
    await page.keyboard.press('Escape');
    await expect(field(page, 'Luogo')).toHaveValue('Ostia');
    await expect(field(page, 'Note')).toHaveValue('Portare la cuffia');

    await save(page).click();
    await dialog.getByRole('button', { name: 'Salva comunque le mie modifiche' }).click();
    await toast(page, done);
    await page.reload();
    await expect(field(page, 'Luogo')).toHaveValue('Ostia');
    await expect(field(page, 'Note')).toHaveValue('Portare la cuffia');
    await expect(field(page, 'Numero massimo di concorrenti')).toHaveValue('300');

    // The other administrator has an outdated copy now, and accepts what is stored.
    await field(theirs, 'Luogo').fill('Nettuno');
    await field(theirs, 'Etichetta link esterno').fill('Programma');
    await save(theirs).click();
    const question = theirs.getByRole('dialog', { name: 'Dati modificati nel frattempo' });
    await question.getByRole('button', { name: 'Ricarica' }).click();
    await expect(field(theirs, 'Luogo')).toHaveValue('Ostia');
    await expect(field(theirs, 'Etichetta link esterno')).toHaveValue('Programma');
    await expect(theirs.getByText('Modifiche non salvate')).toBeVisible();
    await other.close();
  });

  test("uploads an event's files, and a broken picture is rejected", async ({ page }) => {
    const id = await makeEvent(page, 'Trofeo con logo');
    await openTab(page, id, 'Documenti');
    const logo = page.getByRole('region', { name: 'Logo' });
    await choose(page, logo, { name: 'rotto.png', mimeType: 'image/png', buffer: pixel.subarray(0, 40) });
    await expect(logo.getByRole('alert')).toHaveText("L'immagine non è leggibile");
    await choose(page, logo, { name: 'finto.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(logo.getByRole('alert')).toHaveText("Il file non è un'immagine PNG, JPEG o WebP");
    await choose(page, logo, { name: 'logo.png', mimeType: 'image/png', buffer: pixel });
    const image = logo.getByRole('img', { name: 'Logo di Trofeo con logo' });
    await expect(image).toBeVisible();
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);

    const press = page.getByRole('region', { name: 'Comunicato' });
    await choose(page, press, { name: 'comunicato 1.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(press.getByRole('button', { name: 'comunicato 1.pdf' })).toBeVisible();

    const others = page.getByRole('region', { name: 'Altri documenti' });
    await choose(page, others, { name: 'Regolamento.pdf', mimeType: 'application/pdf', buffer: pdf });
    const row = others.getByRole('row', { name: /Regolamento\.pdf/ });
    await expect(row).toContainText(`${pdf.length} byte`);
    await expectAccessible(page);
    await screenshot(page, 'evento-documenti');
    const file = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Scarica Regolamento.pdf' }).click();
    expect((await file).suggestedFilename()).toBe('Regolamento.pdf');
    await row.getByRole('button', { name: 'Elimina Regolamento.pdf' }).click();
    const question = page.getByRole('dialog', { name: 'Attenzione' });
    await expect(question).toContainText('«Regolamento.pdf»');
    await question.getByRole('button', { name: 'Elimina' }).click();
    await expect(others.getByText('Nessun documento')).toBeVisible();

    await logo.getByRole('button', { name: 'Rimuovi il logo' }).click();
    await page.getByRole('dialog', { name: 'Attenzione' }).getByRole('button', { name: 'Conferma' }).click();
    await expect(logo.getByText('Non presente')).toBeVisible();
  });

  test('duplicates an event, imports its races into another, and cleans up', async ({ page }) => {
    const id = await eventNamed(page, '18° Trofeo Città di Roma');
    await openTab(page, id, 'Strumenti');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Duplica evento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplica evento' });
    await dialog.getByRole('button', { name: 'Duplica' }).click();
    await expect(dialog.getByText('Campo obbligatorio')).toBeVisible();
    await expectAccessible(page);
    await field(dialog, 'Descrizione').fill('19° Trofeo Città di Roma');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '19° Trofeo Città di Roma' })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`id=${id}\\b`));
    await expect(page.getByText('COMING SOON').first()).toBeVisible();

    const blank = await makeEvent(page, 'Trofeo da riempire');
    await openTab(page, blank, 'Strumenti');
    await page.getByRole('combobox', { name: 'Evento da cui importare' }).fill('18° trofeo');
    await page.getByRole('option', { name: /18° Trofeo Città di Roma/ }).click();
    await page.getByRole('button', { name: 'Importa', exact: true }).click();
    await expect(page.getByText(/Categorie copiate: [1-9]\d*\. Gare copiate: [1-9]\d*\./)).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'evento-strumenti');
    await page.getByRole('button', { name: 'Importa', exact: true }).click();
    await expect(page.getByText(/Categorie copiate: 0\. Gare copiate: 0\./)).toBeVisible();
    await page.getByRole('button', { name: 'Bonifica' }).click();
    await page.getByRole('dialog', { name: 'Attenzione' }).getByRole('button', { name: 'Bonifica' }).click();
    await toast(page, 'Niente da rimuovere.');
  });

  test('chooses the circuits whose records an event may beat', async ({ page }) => {
    const id = await makeEvent(page, 'Trofeo dei circuiti');
    await openTab(page, id, 'Circuiti e record');
    await page.getByRole('checkbox', { name: 'Regionale' }).check();
    await page.getByRole('checkbox', { name: 'Master' }).check();
    await expectAccessible(page);
    await tab(page, 'Generale').click();
    await page.getByRole('button', { name: 'Continua a modificare' }).click();
    await save(page).click();
    await toast(page, `${done}: circuiti di «Trofeo dei circuiti» salvati`);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Regionale' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Nazionale' })).not.toBeChecked();
  });

  test('chooses an event if none is named, and goes back if it does not exist', async ({ page }) => {
    await page.goto('/Evento');
    await expect(page.getByRole('heading', { level: 1, name: 'Scegli un evento' })).toBeVisible();
    await field(page, 'Descrizione').fill('castelli');
    await page.getByRole('row', { name: /Trofeo dei Castelli Romani/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trofeo dei Castelli Romani' })).toBeVisible();
    await page.goto('/Risultati');
    await expect(page.getByRole('heading', { level: 1, name: 'Risultati: scegli un evento' })).toBeVisible();
    await expect(page.getByText('Evento concluso').first()).toBeVisible();
    // Meets to come have no results.
    await expect(page.getByText(/^Iscrizioni aperte|COMING SOON/)).toHaveCount(0);
    await page.goto('/Evento?id=999999');
    await expect(page.getByRole('heading', { level: 1, name: 'Evento non trovato' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Torna agli eventi' }).click();
    await expect(page).toHaveURL(/\/NsEventi$/);
  });
});

test('another club reads the event and cannot change anything', async ({ page, portal }) => {
  await portal.login('societa2');
  const id = await eventNamed(page, '18° Trofeo Città di Roma');
  await page.goto(`/Evento?id=${id}&scheda=opzioni`);
  await expect(page.getByRole('tab')).toHaveText(['Generale', 'Gare/categorie', 'Tempi limite', 'Documenti']);
  await expect(tab(page, 'Generale')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Società organizzatrice')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(save(page)).toHaveCount(0);
  await expectAccessible(page);
  await screenshot(page, 'evento-altra-societa');
  await tab(page, 'Documenti').click();
  await expect(page.getByRole('heading', { name: 'Altri documenti' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scegli file' })).toHaveCount(0);
  await page.goto('/Evento?id=nuovo');
  await expect(page.getByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();

  const refused = await page.request.put('/api/ge/evento', { data: { ID_EVENTO: id, LUOGO: 'Altrove' } });
  expect(((await refused.json()) as { esito: number }).esito).toBe(403);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const [name, label] of [
    ['generale', 'Descrizione'],
    ['opzioni', 'Numero di corsie'],
  ] as const) {
    test(`${name} fits the screen, also in the dark scheme`, async ({ page, portal }) => {
      await portal.login('admin');
      const id = await eventNamed(page, '18° Trofeo Città di Roma');
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(`/Evento?id=${id}&scheda=${name}`);
        await expect(field(page, label)).toBeVisible();
        await expectNoSideScroll(page);
        await expectAccessible(page);
        await screenshot(page, `telefono-evento-${name}-${scheme}`);
      }
    });
  }
});
