import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed, makeEvent, openTab } from '../harness/events.ts';
import { pictureOf, screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const original = 'Trofeo del Golfo';
const copy = 'Trofeo del Golfo, edizione Splash';

// Report ids of the LENEX files.
const invitation = 3001;
const entries = 3002;
const startList = 3003;
const results = 3004;

// Hundreds of rows take a while on a busy machine.
const busy = { timeout: 60_000 };

interface LenexFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const lenexFile = (name: string, text: string): LenexFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

// exportFile returns a file of an event, as the portal writes it for other programs.
async function exportFile(page: Page, report: number, eventId: number): Promise<string> {
  const params = { ID_REPORT: report, FORMATO: 'lef', ID_EVENTO: eventId };
  const reply = await page.request.get('/api/core/report', { params });
  expect(reply.headers()['content-type']).toContain('xml');
  return reply.text();
}

async function choose(page: Page, dialog: Locator, file: LenexFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Scegli file' }).click();
  await (await chooser).setFiles(file);
}

// drop drops a file on the page like a mouse does.
async function drop(page: Page, target: Locator, { name, buffer }: LenexFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], fileName));
      return data;
    },
    [name, buffer.toString()] as const,
  );
  await target.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Lascia qui il file LENEX')).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer });
}

const count = (dialog: Locator, name: string) =>
  dialog.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('an event arrives from another program: invitation, entries, start list and results', async ({ page, portal }) => {
  // Five files with hundreds of rows each.
  test.slow();
  await portal.login('admin');
  const from = await eventNamed(page, original);
  const renamed = (await exportFile(page, invitation, from)).replaceAll(original, copy);

  await page.goto('/NsEventi');
  await page.getByRole('button', { name: 'Importa invito' }).click();
  const invited = dialogOf(page, 'Importa un invito');
  await choose(page, invited, lenexFile('invito.lef', renamed));
  await expect(invited.getByText('nulla è stato ancora salvato')).toBeVisible(busy);
  await expect(count(invited, 'Rifiutate')).toHaveText('0');
  await expectAccessible(page);
  await pictureOf(invited, 'lenex-invito');
  await invited.getByRole('button', { name: "Crea l'evento" }).click();
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible();
  await expect(page).toHaveURL(/\/Evento\?id=\d+/);

  // The first swimmer is unknown to the portal.
  const known = await exportFile(page, entries, from);
  const strange = known.replace(/(<ATHLETE [^>]*lastname=")[^"]*("[^>]*license=")[^"]*"/, '$1Sconosciuta$2SPLASH-1"');
  await page.getByRole('button', { name: 'Importa LENEX' }).click();
  await choose(page, dialogOf(page, 'Importa LENEX'), lenexFile('golfo-entries.lef', strange));
  const question = page.getByRole('group', { name: 'Che cosa contiene questo file?' });
  await expect(question.getByRole('radio', { name: /^Iscrizioni/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continua' }).click();
  const entered = dialogOf(page, 'Importa iscrizioni');
  const refused = entered.getByRole('table', { name: 'Righe rifiutate' });
  await expect(refused).toContainText('Sconosciuta');
  await expect(refused).toContainText('Nessun atleta della società corrisponde');
  await entered.getByText('Dati del file che non si importano').click();
  await expectAccessible(page);
  await entered.getByText('Dati del file che non si importano').click();
  await pictureOf(entered, 'guida-lenex-anteprima');
  const save = entered.getByRole('button', { name: /^Importa \d+ iscrizioni$/ });
  await entered.getByRole('checkbox', { name: /^Crea anche le società e gli atleti/ }).click();
  await expect(save).toBeFocused(busy);
  await expect(refused.getByText('Sconosciuta')).toHaveCount(0);
  await save.click();
  await expect(entered.getByText('golfo-entries.lef: importazione completata.')).toBeVisible(busy);
  await entered.getByRole('button', { name: 'Chiudi' }).last().press('Enter');

  // A file that is dropped anywhere on the page.
  await drop(page, page.getByRole('main'), lenexFile('lenex-start-list.lef', await exportFile(page, startList, from)));
  await expect(question.getByRole('radio', { name: /^Start list/ })).toBeFocused();
  await pictureOf(dialogOf(page, 'Importa LENEX'), 'guida-lenex-contenuto');
  await page.keyboard.press('Enter');
  const started = dialogOf(page, 'Importa la start list');
  await expect(started.getByRole('button', { name: /^Importa \d+ partenze$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(started.getByText('importazione completata')).toBeVisible();
  await started.getByRole('button', { name: 'Chiudi' }).last().click();

  await page.goto(page.url().replace('/Evento', '/Gara'));
  await page.getByRole('button', { name: 'Importa LENEX' }).click();
  await choose(page, dialogOf(page, 'Importa LENEX'), lenexFile('gara.lef', await exportFile(page, results, from)));
  await expect(question.getByRole('radio', { name: /^Risultati/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continua' }).click();
  const timed = dialogOf(page, 'Importa risultati');
  await timed.getByRole('button', { name: /^Importa \d+ risultati$/ }).click();
  await expect(timed.getByText('importazione completata')).toBeVisible();
  const imported = await count(timed, 'Create').textContent();
  await timed.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(
    page.getByRole('term').filter({ hasText: 'Risultati inseriti' }).locator('xpath=following-sibling::dd'),
  ).toHaveText(imported ?? '');
});

test('an invitation fills an existing event, then time standards follow', async ({ page, portal }) => {
  test.slow();
  await portal.login('admin');
  const from = await eventNamed(page, original);
  const into = await makeEvent(page, 'Prova di invito');
  const programme = (await exportFile(page, invitation, from)).replaceAll(original, 'Invito di Splash');
  const opened = async (file: LenexFile, content: RegExp) => {
    await page.getByRole('button', { name: 'Importa LENEX' }).click();
    await choose(page, dialogOf(page, 'Importa LENEX'), file);
    await page
      .getByRole('group', { name: 'Che cosa contiene questo file?' })
      .getByRole('radio', { name: content })
      .check();
    await page.getByRole('button', { name: 'Continua' }).click();
  };

  await openTab(page, into, 'gareCat');
  await opened(lenexFile('programma.lef', programme), /^Invito/);
  const invited = dialogOf(page, 'Importa un invito');
  await invited.getByRole('button', { name: /^Importa \d+ righe/ }).click();
  await expect(invited.getByText('programma.lef: importazione completata.')).toBeVisible(busy);
  await invited.getByRole('button', { name: 'Chiudi' }).last().click();
  // The event has the name, the dates and the races of the file.
  await expect(page.getByRole('heading', { level: 1, name: 'Invito di Splash' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('100 SL');

  const limit =
    '<?xml version="1.0" encoding="UTF-8"?><LENEX version="3.0"><TIMESTANDARDLISTS>\n' +
    '<TIMESTANDARDLIST timestandardlistid="1" name="Limiti" course="SCM" gender="F" type="MAXIMUM"><TIMESTANDARDS>\n' +
    '<TIMESTANDARD swimtime="00:01:12.30"><SWIMSTYLE distance="100" relaycount="1" stroke="FREE"/></TIMESTANDARD>\n' +
    '</TIMESTANDARDS></TIMESTANDARDLIST></TIMESTANDARDLISTS></LENEX>';
  await openTab(page, into, 'tempiLimite');
  await opened(lenexFile('limiti.lef', limit), /^Tempi limite/);
  const limited = dialogOf(page, 'Importa tempi limite');
  await expect(count(limited, 'Rifiutate')).toHaveText('0', busy);
  await limited.getByRole('button', { name: /^Importa / }).click();
  await expect(limited.getByText('limiti.lef: importazione completata.')).toBeVisible(busy);
  await limited.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(page.getByRole('main')).toContainText("1'12''30");
});

// A file with one girl, whose birthday it does not know, as Splash writes it.
const oneGirl = (club: string, day: string, swim: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<LENEX version="3.0"><CONSTRUCTOR name="SPLASH Team Manager" version="11"><CONTACT email="splash@example.org"/></CONSTRUCTOR>',
    '<MEETS><MEET name="Meeting di primavera" city="Rieti" nation="ITA" course="SCM">',
    `<SESSIONS><SESSION number="1" date="${day}"><EVENTS>`,
    '<EVENT eventid="1" number="1" gender="F"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/></EVENT>',
    `</EVENTS></SESSION></SESSIONS><CLUBS><CLUB name="${club}"><ATHLETES>`,
    '<ATHLETE athleteid="1" lastname="GEMELLI" firstname="Ada" gender="F" birthdate="2013-01-01" license="ITA-77">',
    swim,
    '</ATHLETE></ATHLETES></CLUB></CLUBS></MEET></MEETS></LENEX>',
  ].join('\n');

// addTwins stores two girls with the same name and year in the user's club.
async function addTwins(page: Page, card: string): Promise<void> {
  for (const [number, birth] of [
    [1, '2013-03-04'],
    [2, '2013-09-10'],
  ] as const) {
    const data = {
      COGNOME: 'Gemelli',
      NOME: 'Ada',
      SESSO: 2,
      DATA_NASCITA: birth,
      TESSERA: `${card}-${number}`,
      DATA_SCADENZA_TESSERAMENTO: '2030-12-31',
    };
    const reply = (await (await page.request.post('/api/ge/atleta', { data })).json()) as { esito: number };
    expect(reply.esito).toBe(0);
  }
}

test('a club imports its entries, chooses between twins by keyboard, and is not asked again', async ({
  page,
  portal,
}) => {
  await portal.login('societa2');
  await addTwins(page, 'GEM');
  const id = await eventNamed(page, '18° Trofeo Città di Roma');
  const entry = '<ENTRIES><ENTRY eventid="1" entrytime="00:00:35.10"/></ENTRIES>';
  const file = lenexFile('iscrizioni.lxf', oneGirl('Rari Nantes Adriatica', '2026-12-12', entry));
  await page.goto(`/Iscrizioni?id=${id}`);
  const opened = async () => {
    await page.getByRole('button', { name: 'Importa LENEX' }).click();
    const imported = dialogOf(page, 'Importa iscrizioni');
    await choose(page, imported, file);
    return imported;
  };
  let dialog = await opened();
  const twins = dialog.getByRole('group', { name: /^GEMELLI Ada/ });
  await expect(twins).toContainText('2013 · Rari Nantes Adriatica · tessera ITA-77');
  await expect(count(dialog, 'Da scegliere')).toHaveText('1');
  // Only the organiser creates people.
  await expect(dialog.getByRole('checkbox')).toBeHidden();
  await expect(twins.getByRole('radio').first()).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Niente da importare' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(twins.getByRole('radio', { name: /tessera GEM-2/ })).toBeChecked();
  await pictureOf(dialog, 'guida-lenex-scelte');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Importa 1 scelta' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('iscrizioni.lxf: importazione completata.')).toBeVisible();
  await expect(count(dialog, 'Create')).toHaveText('1');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  dialog = await opened();
  await expect(count(dialog, 'Invariate')).toHaveText('1');
  await expect(twins).toBeHidden();
});

test('a coach imports the results of another meet into the athletes’ sheets', async ({ page, portal }) => {
  const swim =
    '<RESULTS><RESULT resultid="1" eventid="1" swimtime="00:00:34.20"><SPLITS>' +
    '<SPLIT distance="25" swimtime="00:00:16.50"/></SPLITS></RESULT></RESULTS>';
  await portal.login('coach');
  const startup = await page.request.get('/api/ns/provetempo/startup');
  const { data } = (await startup.json()) as {
    data: { ATLETI: { ID_ATLETA: number; COGNOME: string; NOME: string; TESSERA: string }[] };
  };
  const athlete = data.ATLETI[0];
  if (!athlete) throw new Error('the demonstration has no such athlete');
  const file = oneGirl('Squadra', '2026-11-14', swim)
    .replace('GEMELLI', athlete.COGNOME)
    .replace('Ada', athlete.NOME)
    .replace('ITA-77', athlete.TESSERA);
  await page.goto('/Atleti');
  await page.getByRole('button', { name: 'Importa LENEX' }).click();
  const dialog = dialogOf(page, 'Importa risultati di altre gare');
  await choose(page, dialog, lenexFile('rieti.lef', file));
  await dialog.getByRole('button', { name: 'Importa 1 risultato' }).click();
  await expect(dialog.getByText('rieti.lef: importazione completata.')).toBeVisible();
  await page.goto(`/Atleta?id=${athlete.ID_ATLETA}&scheda=risultati`);
  await expect(page.getByText('Meeting di primavera').first()).toBeVisible();
});

test('an administrator imports records of a circuit', async ({ page, portal }) => {
  await portal.login('admin');
  const record =
    '<?xml version="1.0" encoding="UTF-8"?><LENEX version="3.0"><RECORDLISTS>\n' +
    '<RECORDLIST name="Regionali" course="SCM" gender="F"><AGEGROUP agegroupid="1" agemin="13" agemax="14"/><RECORDS>\n' +
    '<RECORD swimtime="00:00:26.10"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/>' +
    '<MEETINFO city="Rieti" nation="ITA" date="2026-05-04"/>' +
    '<ATHLETE lastname="Primatista" firstname="Pia" gender="F"><CLUB name="Nuoto Tirreno"/></ATHLETE></RECORD>\n' +
    '</RECORDS></RECORDLIST></RECORDLISTS></LENEX>';
  await page.goto('/Record');
  await page.getByRole('button', { name: 'Importa LENEX' }).click();
  const dialog = dialogOf(page, 'Importa record');
  await expectAccessible(page);
  await dialog.getByLabel('Circuito').selectOption({ index: 1 });
  await choose(page, dialog, lenexFile('record.lef', record));
  await dialog.getByRole('button', { name: 'Importa 1 record' }).click();
  await expect(dialog.getByText('record.lef: importazione completata.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
  await page.goto('/Record?ATLETA=primatista');
  await expect(page.getByRole('table', { name: 'Record' })).toContainText('Primatista Pia');
});

test('the guide explains the exchange with pictures', async ({ page, portal }) => {
  await portal.login('societa2', '/Guida');
  const chapter = page.getByRole('region', { name: 'Da Splash a Traguardo e ritorno' });
  for (const picture of await chapter.getByRole('figure').all()) {
    await picture.scrollIntoViewIfNeeded();
    const image = picture.locator('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  }
  await expect(chapter.getByRole('figure')).toHaveCount(3);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('an organiser exports and imports from the menu of the event', async ({ page, portal }) => {
    await portal.login('admin');
    const id = await eventNamed(page, original);
    await page.goto(`/Evento?id=${id}`);
    const menu = page.getByRole('button', { name: 'Azioni' });
    await menu.tap();
    await screenshot(page, 'telefono-lenex-menu');
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Iscrizioni (LXF)' }).tap();
    expect((await saved).suggestedFilename()).toBe('lenex-iscrizioni-trofeo-del-golfo.lxf');
    await menu.tap();
    await page.getByRole('menuitem', { name: 'Importa LENEX' }).tap();
    await expectNoSideScroll(page);
    await choose(
      page,
      dialogOf(page, 'Importa LENEX'),
      lenexFile('risultati.lef', await exportFile(page, results, id)),
    );
    await screenshot(page, 'telefono-lenex-contenuto');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continua' }).tap();
    const dialog = dialogOf(page, 'Importa risultati');
    await expect(dialog.getByText('nulla è stato ancora salvato')).toBeVisible();
    await dialog.getByText('Riga per riga').tap();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'telefono-lenex-anteprima');
  });
});
