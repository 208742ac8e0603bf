import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { done, eventTab, openEventTab, saveButton } from '../harness/event-screen.ts';
import { makeEvent } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const linkRefused = /deve essere un indirizzo che inizia con http:\/\/ o https:\/\//;

// The smallest possible picture: one pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

async function chooseFile(page: Page, place: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await place.getByRole('button', { name: 'Scegli file' }).click();
  await (await chooser).setFiles(file);
}

test.describe('an administrator', () => {
  test.beforeEach(({ portal }) => portal.login('admin'));

  test('sets an option of every kind and reads it back', async ({ page }) => {
    const id = await makeEvent(page, 'Trofeo delle opzioni');
    await openEventTab(page, id, 'Opzioni');
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
    await saveButton(page).click();
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
    await openEventTab(page, id, 'Opzioni');
    const search = page.getByRole('searchbox', { name: "Cerca un'opzione" });
    await field(page, 'Link esterno').fill('javascript:alert(1)');
    await field(page, 'Numero di corsie').fill('7');
    await search.fill('corsie');
    await expect(field(page, 'Link esterno')).toBeHidden();
    await saveButton(page).click();
    await expect(page.getByText(linkRefused)).toBeVisible();
    await expect(field(page, 'Link esterno')).toBeFocused();
    await expect(field(page, 'Numero di corsie')).toHaveValue('7');
    await expectAccessible(page);

    await eventTab(page, 'Generale').click();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await expect(field(page, 'Luogo')).toBeVisible(); // both tabs have a field for the link
    await field(page, 'Link esterno').fill('javascript:alert(1)');
    await saveButton(page).click();
    await expect(page.getByText(linkRefused)).toBeVisible();
    await expect(field(page, 'Link esterno')).toBeFocused();
    await field(page, 'Link esterno').fill('https://trofeo.example');
    await saveButton(page).click();
    await toast(page, done);
    // Nothing of the rejected save was stored.
    await eventTab(page, 'Opzioni').click();
    await expect(field(page, 'Link esterno')).toHaveValue('https://trofeo.example');
    await expect(field(page, 'Numero di corsie')).toHaveValue('6');
  });

  test("uploads an event's files, and a broken picture is rejected", async ({ page }) => {
    const id = await makeEvent(page, 'Trofeo con logo');
    await openEventTab(page, id, 'Documenti');
    const logo = page.getByRole('region', { name: 'Logo' });
    await chooseFile(page, logo, { name: 'rotto.png', mimeType: 'image/png', buffer: pixel.subarray(0, 40) });
    await expect(logo.getByRole('alert')).toHaveText("L'immagine non è leggibile");
    await chooseFile(page, logo, { name: 'finto.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(logo.getByRole('alert')).toHaveText("Il file non è un'immagine PNG, JPEG o WebP");
    await chooseFile(page, logo, { name: 'logo.png', mimeType: 'image/png', buffer: pixel });
    const image = logo.getByRole('img', { name: 'Logo di Trofeo con logo' });
    await expect(image).toBeVisible();
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);

    const press = page.getByRole('region', { name: 'Comunicato' });
    await chooseFile(page, press, { name: 'comunicato 1.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(press.getByRole('button', { name: 'comunicato 1.pdf' })).toBeVisible();

    const others = page.getByRole('region', { name: 'Altri documenti' });
    await chooseFile(page, others, { name: 'Regolamento.pdf', mimeType: 'application/pdf', buffer: pdf });
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

  test('chooses the circuits whose records an event may beat', async ({ page }) => {
    const id = await makeEvent(page, 'Trofeo dei circuiti');
    await openEventTab(page, id, 'Circuiti e record');
    await page.getByRole('checkbox', { name: 'Regionale' }).check();
    await page.getByRole('checkbox', { name: 'Master' }).check();
    await expectAccessible(page);
    await eventTab(page, 'Generale').click();
    await page.getByRole('button', { name: 'Continua a modificare' }).click();
    await saveButton(page).click();
    await toast(page, `${done}: circuiti di «Trofeo dei circuiti» salvati`);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Regionale' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Nazionale' })).not.toBeChecked();
  });
});
