import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { done, eventTab, openEventTab, saveButton } from '../harness/event-screen.ts';
import { eventNamed, makeEvent } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { tabAndType, tabTo } from '../harness/keyboard.ts';
import { toast } from '../harness/lists.ts';
import { Portal } from '../harness/portal.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

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
    await expect(eventTab(page, 'Gare/categorie')).toHaveAttribute('aria-selected', 'true');
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
    await saveButton(theirs).click();
    await toast(theirs, `${done}: evento «Trofeo a quattro mani» salvato`);

    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Dati modificati nel frattempo' });
    await expect(dialog.getByRole('row', { name: 'Luogo Anzio Ostia' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /concorrenti 300 non modificato/ })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'evento-conflitto');
    await page.keyboard.press('Escape');
    await expect(field(page, 'Luogo')).toHaveValue('Ostia');
    await expect(field(page, 'Note')).toHaveValue('Portare la cuffia');

    await saveButton(page).click();
    await dialog.getByRole('button', { name: 'Salva comunque le mie modifiche' }).click();
    await toast(page, done);
    await page.reload();
    await expect(field(page, 'Luogo')).toHaveValue('Ostia');
    await expect(field(page, 'Note')).toHaveValue('Portare la cuffia');
    await expect(field(page, 'Numero massimo di concorrenti')).toHaveValue('300');

    // The other administrator has an outdated copy now, and accepts what is stored.
    await field(theirs, 'Luogo').fill('Nettuno');
    await field(theirs, 'Etichetta link esterno').fill('Programma');
    await saveButton(theirs).click();
    const question = theirs.getByRole('dialog', { name: 'Dati modificati nel frattempo' });
    await question.getByRole('button', { name: 'Ricarica' }).click();
    await expect(field(theirs, 'Luogo')).toHaveValue('Ostia');
    await expect(field(theirs, 'Etichetta link esterno')).toHaveValue('Programma');
    await expect(theirs.getByText('Modifiche non salvate')).toBeVisible();
    await other.close();
  });

  test('duplicates an event, imports its races into another, and cleans up', async ({ page }) => {
    const id = await eventNamed(page, '18° Trofeo Città di Roma');
    await openEventTab(page, id, 'Strumenti');
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
    await openEventTab(page, blank, 'Strumenti');
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

  test('chooses an event if none is named, and goes back if it does not exist', async ({ page }) => {
    await page.goto('/Evento');
    await expect(page.getByRole('heading', { level: 1, name: 'Scegli un evento' })).toBeVisible();
    await field(page, 'Descrizione').fill('castelli');
    await page.getByRole('row', { name: /Trofeo dei Castelli Romani/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trofeo dei Castelli Romani' })).toBeVisible();
    await page.goto('/Risultati');
    await expect(page.getByRole('heading', { level: 1, name: 'Risultati: scegli un evento' })).toBeVisible();
    await expect(page.getByText('Evento concluso').first()).toBeVisible();
    // Future meets have no results.
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
  await expect(eventTab(page, 'Generale')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Società organizzatrice')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(saveButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await screenshot(page, 'evento-altra-societa');
  await eventTab(page, 'Documenti').click();
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
