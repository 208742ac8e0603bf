import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { copyEvent, eventNamed, type Grid, gridOf } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { tabTo } from '../harness/keyboard.ts';
import { toast, undoLast } from '../harness/lists.ts';
import type { Portal } from '../harness/portal.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const main = '18° Trofeo Città di Roma';

// openEvent copies the demonstration's large event, without entries and open to clubs.
async function openEvent(page: Page, portal: Portal, name: string): Promise<number> {
  await portal.login('admin');
  const id = await copyEvent(page, name, main);
  await page.request.put('/api/ge/evento', { data: { ID_EVENTO: id, STATO: 1 } });
  await portal.login('societa2');
  return id;
}

// athletesFor returns the names of athletes who may enter a race, with or without a time standard.
function athletesFor(grid: Grid, race: string, limited = false): string[] {
  const at = grid.GARE.findIndex(({ DESC_ABBR }) => DESC_ABBR === race);
  return grid.ATLETI.filter(({ motivi, limiti }) => motivi[at] === 0 && (limiti[at] ?? 0) > 0 === limited).map(
    ({ COGNOME, NOME }) => `${COGNOME} ${NOME}`,
  );
}

const open = async (page: Page, id: number, tab: string) => {
  await page.goto(`/Iscrizioni?id=${id}&scheda=${tab}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

async function openAthlete(page: Page, name: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: name });
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('list', { name: `Gare di ${name}` })).toBeVisible();
  return panel;
}

test('a club enters two athletes in the panel, one with a wild card, and sees the cost', async ({ page, portal }) => {
  const id = await openEvent(page, portal, 'Prova delle iscrizioni');
  const grid = await gridOf(page, id);
  const [first = ''] = athletesFor(grid, '50 SL');
  const [second = ''] = athletesFor(grid, '400 SL', true);

  await page.goto('/NsEventi?DESCRIZIONE=Prova%20delle%20iscrizioni');
  await page.getByRole('link', { name: 'Iscrizioni di Prova delle iscrizioni' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iscrizioni: Prova delle iscrizioni');
  await expect(page.getByRole('table', { name: 'Importi' })).toContainText(/0,00\s€/);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Individuali' }).click();
  const panel = await openAthlete(page, first);
  await panel.getByRole('textbox', { name: 'Tempo di iscrizione, 50 SL' }).focus();
  await page.keyboard.type('3512');
  await panel.getByRole('button', { name: `Iscrivi ${first} a 50 SL` }).press('Enter');
  await expect(panel.getByRole('button', { name: `Togli ${first} da 50 SL` })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Tempo di iscrizione, 50 SL' })).toHaveValue("0'35''12");
  await expect(panel.getByRole('status')).toContainText(/1 presenza.*Da pagare [1-9]/s);
  await expectAccessible(page);
  await screenshot(page, 'iscrizioni-atleta');
  await page.keyboard.press('Escape');

  const other = await openAthlete(page, second);
  await other.getByRole('button', { name: `Iscrivi ${second} a 400 SL` }).click();
  const question = page.getByRole('dialog', { name: 'Wild card' });
  await expect(question).toContainText('Tempo limite non conseguito');
  await question.getByRole('button', { name: 'Iscrivi con wild card' }).click();
  await expect(other.getByRole('listitem').filter({ hasText: 'wild card' })).toContainText('400 SL');
  await other.getByRole('button', { name: `Togli ${second} da 400 SL` }).click();
  await undoLast(page, `Iscrizione tolta: ${second} a 400 SL`, async () => {
    await expect(other.getByRole('button', { name: `Iscrivi ${second} a 400 SL` })).toBeVisible();
  });
  await expect(other.getByRole('listitem').filter({ hasText: 'wild card' })).toContainText('400 SL');
  await other.getByRole('button', { name: `Togli ${second} da 400 SL` }).click();
  await expect(other.getByRole('button', { name: `Iscrivi ${second} a 400 SL` })).toBeVisible();
});

test('a club pastes a block from a spreadsheet, corrects it by keyboard and confirms once', async ({
  page,
  portal,
}) => {
  const id = await openEvent(page, portal, 'Prova a elenco');
  const names = athletesFor(await gridOf(page, id), '50 SL');
  const [first = '', second = '', third = ''] = names;
  await open(page, id, 'elenco');
  const grid = page.getByRole('grid', { name: 'Atleti e gare' });
  await page.getByRole('button', { name: 'Incolla da un foglio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Incolla da un foglio' });
  await field(dialog, 'Righe copiate').fill(
    `Atleta\tGara\tTempo\n${first}\t50 SL\t35.12\n${second}\t50 SL\t3610\nNessuno Così\t50 SL\t3000`,
  );
  await dialog.getByRole('button', { name: 'Metti nella tabella' }).click();
  await expect(page.getByText('2 presenze aggiunte, 1 riga non usata.')).toBeVisible();
  const unread = page.getByRole('region', { name: '1 riga non usata' });
  await expect(unread).toContainText('Atleta non trovato');
  await expect(page.getByRole('link', { name: '1 riga da correggere' })).toBeVisible();
  await screenshot(page, 'iscrizioni-elenco-righe');
  // A surname alone gets suggestions.
  await field(unread, 'Riga 4').fill(`${third.split(' ').slice(0, -1).join(' ')} 50 SL 30.00`);
  await page.keyboard.press('Enter');
  await expect(unread).toContainText(/Atleta non trovato: (forse .+\?|\d+ hanno questo cognome, aggiungi il nome)/);
  await field(unread, 'Riga 4').fill(`${names[3]} 50 stile libero 30.00`);
  await page.keyboard.press('Enter');
  await expect(unread).toHaveCount(0);

  const cell = (name: string) => grid.getByRole('row').filter({ hasText: name }).getByRole('gridcell').first();
  await cell(third).click();
  await page.keyboard.press('Delete');
  await page.keyboard.type('4001');
  await page.keyboard.press('Enter');
  await expect(cell(third)).toHaveAccessibleName("0'40''01, da iscrivere");
  await expect(page.getByText(/per 4 presenze di 4 atleti/)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'iscrizioni-elenco');
  await page.getByRole('button', { name: 'Iscrivi 4 presenze' }).click();
  await page.getByRole('dialog', { name: 'Conferma le iscrizioni' }).getByRole('button', { name: 'Iscrivi' }).click();
  await expect(cell(third)).toHaveAccessibleName(/^già iscritt[oa], 0'40''01$/);
  await expect(cell(first)).toHaveAccessibleName(/^già iscritt[oa], 0'35''12$/);

  // Saved entries are edited in place: digits change the time, Canc removes, both with undo.
  await cell(first).click();
  await page.keyboard.type('3499');
  await page.keyboard.press('Enter');
  await undoLast(page, `${first} a 50 SL: 0'34''99 invece di 0'35''12`, async () => {
    await expect(cell(first)).toHaveAccessibleName(/^già iscritt[oa], 0'34''99$/);
  });
  await expect(cell(first)).toHaveAccessibleName(/^già iscritt[oa], 0'35''12$/);
  await cell(second).click();
  await expectAccessible(page);
  await page.keyboard.press('Delete');
  await undoLast(page, `Iscrizione tolta: ${second} a 50 SL`, async () => {
    await expect(cell(second)).toHaveAccessibleName('libera');
  });
  await expect(cell(second)).toHaveAccessibleName(/^già iscritt[oa], 0'36''10$/);
});

test('a club fills a column at once, and part of it again by keyboard and mouse', async ({ page, portal }) => {
  const id = await openEvent(page, portal, 'Prova a colonne');
  const [first = '', second = ''] = athletesFor(await gridOf(page, id), '50 SL');
  await open(page, id, 'elenco');
  const grid = page.getByRole('grid', { name: 'Atleti e gare' });
  const cell = (name: string) => grid.getByRole('row').filter({ hasText: name }).getByRole('gridcell').first();
  await field(page, 'Cerca un atleta').fill(first);
  await grid.getByRole('button', { name: 'Scegli la colonna 50 SL' }).click();
  await expect(page.getByText(/cell[ae] scelt[ae], \d+ iscrivibil[ei]$/)).toBeVisible();
  await page.getByRole('button', { name: /^Compila \d+ cell/ }).click();
  await expect(cell(first)).toHaveAccessibleName(/, da iscrivere$/);

  await field(page, 'Cerca un atleta').fill('');
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  const lines = grid.getByRole('row');
  await lines.nth(1).getByRole('gridcell').first().hover();
  await page.mouse.down();
  await lines.nth(3).getByRole('gridcell').nth(1).hover();
  await page.mouse.up();
  await expect(page.getByText(/^6 celle scelte, \d iscrivibil[ei]$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/celle scelte/)).toHaveCount(0);

  await page.keyboard.press('Control+Space');
  await expect(page.getByText(/celle scelte/)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(cell(second)).toHaveAccessibleName(/, da iscrivere$/);
  await expect(page.getByText(/per \d+ presenze di \d+ atleti/)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(cell(second)).toHaveAccessibleName('libera');
  await expect(page.getByRole('button', { name: /^Iscrivi \d/ })).toHaveCount(0);
});

const uploadCount = (dialog: Locator, name: string) =>
  dialog.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

test('a club uploads a file: template, preview, valid rows, and nothing twice', async ({ page, portal }) => {
  const id = await openEvent(page, portal, 'Prova da file');
  const grid = await gridOf(page, id);
  const [first = '', second = ''] = athletesFor(grid, '50 SL');
  const named = (name: string) => {
    const athlete = grid.ATLETI.find(({ COGNOME, NOME }) => `${COGNOME} ${NOME}` === name);
    return `${athlete?.COGNOME};${athlete?.NOME}`;
  };
  const file = Buffer.from(
    `\ufeffCOGNOME;NOME;GARA;TEMPO\r\n${named(first)};50 SL;35.12\r\n${named(second)};50 SL;1'75''00\r\nNessuno;Così;50 SL;30.00\r\n`,
  );
  await open(page, id, 'elenco');
  await page.getByRole('button', { name: 'Carica un file' }).click();
  const dialog = page.getByRole('dialog', { name: /^Carica iscrizioni/ });
  await expectAccessible(page);

  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Scarica il modello (Excel)' }).click();
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);

  const send = async () => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Scegli file' }).click();
    await (await chooser).setFiles({ name: 'iscrizioni.csv', mimeType: 'text/csv', buffer: file });
  };
  await send();
  await expect(uploadCount(dialog, 'Da creare')).toHaveText('1');
  await expect(uploadCount(dialog, 'Rifiutate')).toHaveText('2');
  const refused = dialog.getByRole('table', { name: 'Righe rifiutate' });
  await expect(refused).toContainText('Tempo non valido');
  await expect(refused).toContainText('Nessun atleta della società con questo nome');
  await dialog.getByRole('button', { name: 'Carica 1 iscrizione' }).click();
  await expect(uploadCount(dialog, 'Create')).toHaveText('1');
  await dialog.getByRole('button', { name: 'Carica un altro file' }).click();
  await send();
  await expect(uploadCount(dialog, 'Invariate')).toHaveText('1');
  await page.keyboard.press('Escape');
  const cell = page.getByRole('grid').getByRole('row').filter({ hasText: first }).getByRole('gridcell').first();
  await expect(cell).toHaveAccessibleName(/^già iscritt[oa], 0'35''12$/);
});

test('a club assembles a relay with the keyboard', async ({ page, portal }) => {
  const id = await openEvent(page, portal, 'Prova delle staffette');
  await open(page, id, 'squadre');
  await expect(page.getByRole('button', { name: 'Nuova staffetta' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Nuova staffetta' });
  await field(form, 'Categoria').selectOption('Seniores');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Continua con i componenti' }).press('Enter');
  const panel = page.getByRole('dialog').filter({ hasText: 'Aggiungi un componente' });
  await expect(panel).toContainText('Non registrata – componenti mancanti 4/4');
  const members = panel.getByRole('list', { name: 'Componenti' }).getByRole('listitem');
  for (const count of [1, 2]) {
    await panel
      .getByRole('button', { name: /^Aggiungi / })
      .first()
      .press('Enter');
    await expect(members).toHaveCount(count);
  }
  const last = (await members.nth(1).textContent()) ?? '';
  const handle = panel.getByRole('button', { name: /^Sposta / }).nth(1);
  await handle.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await toast(page, /^Ordine salvato: /);
  await expect(members.first()).toContainText(
    last
      .replace(/^\d+\./, '')
      .replace(/Togli$/, '')
      .trim(),
  );
  await expect(panel).toContainText('Non registrata – componenti mancanti 2/4');
  await expectAccessible(page);
  await screenshot(page, 'iscrizioni-staffetta');

  await tabTo(page, panel.getByRole('button', { name: /^Togli / }).first());
  await page.keyboard.press('Enter');
  await expect(members).toHaveCount(1);
  await tabTo(page, panel.getByRole('button', { name: /^Togli / }));
  await page.keyboard.press('Enter');
  await expect(members).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: /^Elimina / }));
  await page.keyboard.press('Enter');
  await undoLast(page, /^Iscrizione tolta: /, async () => {
    await expect(page.getByText('Nessuna staffetta iscritta')).toBeVisible();
  });
  await page.getByRole('button', { name: /^Elimina / }).click();
  await expect(page.getByText('Nessuna staffetta iscritta')).toBeVisible();
});

test('filters and open panels are in the address', async ({ page, portal }) => {
  await portal.login('admin');
  const id = await eventNamed(page, main);
  await open(page, id, 'individuali');
  const table = page.getByRole('table', { name: 'Atleti' });
  await expect(table.getByRole('row')).toHaveCount(51);
  const first = (await table.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';
  const surname = first.trim().split(' ')[0] ?? '';
  await page.getByLabel('Cognome').fill(surname);
  await expect(page).toHaveURL(new RegExp(`COGNOME=${encodeURIComponent(surname)}`));
  await table.getByRole('row').nth(1).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Cognome')).toHaveValue(surname);
  await page.reload();
  await expect(page.getByLabel('Cognome')).toHaveValue(surname);
  await expect(table).toContainText(surname);

  // Event managers can choose any club, even one without entries.
  await page.getByRole('combobox', { name: 'Società' }).fill('Lario');
  await page.getByRole('option', { name: /Delfini Lario/ }).click();
  await expect(page).toHaveURL(/societa=\d+/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('entries, the panel and the list fit the screen', async ({ page, portal }) => {
    await portal.login('societa2');
    const id = await eventNamed(page, main);
    await open(page, id, 'individuali');
    await page.getByRole('list', { name: 'Atleti' }).getByRole('listitem').first().tap();
    await expect(page.getByRole('list', { name: /^Gare di/ })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await open(page, id, 'elenco');
    await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
    await expect(field(page, 'Cerca un atleta')).toBeVisible();
    const paste = page.getByRole('button', { name: 'Incolla da un foglio' });
    await expect(paste).toBeHidden();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Altro', exact: true }).tap();
    await expect(paste).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
});
