import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { athletesOf } from '../harness/athletes.ts';
import { tabTo } from '../harness/keyboard.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

interface Trial {
  name: string;
  time: string;
  // The time at 50 metres; no split without it.
  half?: string;
  // Whether the accessibility of the split dialog is checked.
  checksSplits?: boolean;
}

// enterTrial opens the trial form of the sheet, fills it in and saves it.
async function enterTrial(page: Page, athlete: string, trial: Trial): Promise<void> {
  await page.getByRole('button', { name: 'Prove tempo' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Prove tempo' });
  await form.getByLabel('Descrizione').fill(trial.name);
  await form.getByLabel(`Tempo di ${athlete}`).fill(trial.time);
  if (trial.half) await enterSplit(page, form, athlete, trial);
  else await expectAccessible(page);
  await form.getByRole('button', { name: 'Salva' }).press('Enter');
  await expect(form).toBeHidden();
}

async function enterSplit(
  page: Page,
  form: Locator,
  athlete: string,
  { half = '', checksSplits }: Trial,
): Promise<void> {
  await form.getByRole('button', { name: `Intermedi di ${athlete}` }).press('Enter');
  const splits = page.getByRole('dialog', { name: new RegExp(`^Intermedi di ${athlete}`) });
  if (checksSplits) await expectAccessible(page);
  await splits.getByLabel('Tempo ai 50 metri').fill(half);
  await splits.getByLabel('Tempo ai 50 metri').press('Enter');
  await expect(splits.getByRole('row', { name: /^50/ })).toBeVisible();
  await splits.getByRole('button', { name: 'Fatto' }).press('Enter');
}

test('a coach enters trials and compares them, by keyboard', async ({ page, portal }) => {
  // Three forms, a comparison and their checks: slow on a busy machine.
  test.slow();
  await portal.login('coach');
  const [athlete] = await athletesOf(page);
  if (!athlete) throw new Error('the club has no athletes');
  await page.goto(`/Atleta?id=${athlete.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Scheda atleta' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(athlete.name) })).toBeVisible();

  // Trials of the same day are distinguished by their names.
  await enterTrial(page, athlete.name, { name: 'Mattina', time: '10235', half: '3010', checksSplits: true });
  await enterTrial(page, athlete.name, { name: 'Sera', time: '10150', half: '2990' });
  await enterTrial(page, athlete.name, { name: 'Senza', time: '10180' });

  await page.getByRole('tab', { name: 'Risultati e prove tempo' }).press('Enter');
  await page.getByLabel('Tipo').selectOption('Prova tempo');
  const grid = page.getByRole('table', { name: 'Risultati e prove tempo' });
  await expect(grid).toContainText("1'02''35");
  const choose = (words: string) =>
    grid.getByRole('row').filter({ hasText: words }).first().getByRole('checkbox').press('Space');
  const compare = page.getByRole('button', { name: 'Confronta (2)' });

  await test.step('results that cannot be compared', async () => {
    await page.getByRole('button', { name: /^Confronta( \(\d\))?$/ }).press('Enter');
    await toast(page, 'Selezionare almeno due gare');
    await choose('Mattina');
    await choose('Senza');
    await compare.press('Enter');
    await toast(page, 'I risultati selezionati non contengono lo stesso numero di split');
    await choose('Senza');
    // The demonstration has other races of the same athlete.
    await choose('200 metri stile libero');
    await compare.press('Enter');
    await toast(page, 'Tutti i risultati selezionati devono essere della medesima gara');
    await choose('200 metri stile libero');
  });

  await test.step('two trials with a split', async () => {
    await choose('Sera');
    await expectAccessible(page);
    await compare.press('Enter');
    const comparison = page.getByRole('dialog', { name: /^Confronto/ });
    await expect(comparison.getByRole('table', { name: 'Differenze dal primo risultato' })).toContainText("(+0''20)");
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(comparison).toBeHidden();
  });
});

test('every tab of a sheet is accessible, as charts and as tables', async ({ page, portal }) => {
  await portal.login('coach');
  const athlete = (await athletesOf(page))[4];
  if (!athlete) throw new Error('the club has no athletes');
  await page.goto(`/Atleta?id=${athlete.id}`);
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(athlete.name) })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Grafico/ }).first()).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'scheda-atleta');
  await page.getByRole('tab', { name: 'Progressioni per gara' }).press('Enter');
  await expect(page.getByRole('img', { name: /^Grafico: Progressione/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Passi di allenamento' }).press('Enter');
  await expect(page.getByRole('table', { name: /^Passi, Stile libero/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Tempi limite' }).press('Enter');
  await expect(page.getByLabel('Evento')).toBeVisible();
  await expectAccessible(page);
});

// walkSheet opens every tab of a sheet, compares two results, opens splits and the trial form, all with the keyboard;
// Esc closes one at a time and returns the focus.
async function walkSheet(page: Page, sheet: Locator): Promise<void> {
  const tab = (name: string) => sheet.getByRole('tab', { name });
  const enter = async (target: Locator) => {
    await tabTo(page, target, 80);
    await page.keyboard.press('Enter');
  };
  const next = async (name: string) => {
    await page.keyboard.press('ArrowRight');
    await expect(tab(name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  };
  const closes = async (dialog: Locator, opener: Locator) => {
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  };

  await tabTo(page, tab('Dashboard'), 80);
  await next('Risultati e prove tempo');
  await tabTo(page, sheet.getByLabel('Gara', { exact: true }));
  await page.keyboard.type('200 metri stile');
  const chosen = sheet.getByRole('checkbox', { name: /^Confronta 200 metri stile libero/ });
  for (const at of [0, 1]) {
    await tabTo(page, chosen.nth(at), 80);
    await page.keyboard.press('Space');
  }
  const compare = sheet.getByRole('button', { name: 'Confronta (2)' });
  await page.keyboard.press('Shift+Tab');
  for (let stop = 0; stop < 40 && !(await compare.evaluate((element) => element === document.activeElement)); stop++) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await closes(page.getByRole('dialog', { name: /^Confronto/ }), compare);
  const splits = sheet.getByRole('button', { name: /^Intermedi, 200 metri stile libero/ }).first();
  await enter(splits);
  await closes(page.getByRole('dialog', { name: /^Intermedi di/ }), splits);

  await tab('Risultati e prove tempo').focus();
  await next('Progressioni per gara');
  await expect(sheet.getByRole('table', { name: /^Tempi,/ })).toBeVisible();
  await tab('Progressioni per gara').focus();
  await next('Passi di allenamento');
  await expect(sheet.getByRole('table', { name: /^Passi, Stile libero/ }).first()).toBeVisible();
  await next('Tempi limite');
  await expect(sheet.getByLabel('Evento')).toBeVisible();
}

test('the whole sheet with the keyboard alone, over a list and as a page', async ({ page, portal }) => {
  test.slow();
  await portal.login('coach');
  const athlete = (await athletesOf(page))[2];
  if (!athlete) throw new Error('the club has no athletes');
  await page.goto(`/Atleti?azione=scheda&id=${athlete.id}`);
  const dialog = page.getByRole('dialog', { name: 'Scheda atleta' });
  await walkSheet(page, dialog);
  // The trial form is over the sheet, and splits over the form: one Esc each.
  const over = dialog.getByRole('button', { name: 'Prove tempo' });
  await over.focus();
  await page.keyboard.press('Enter');
  const inner = page.getByRole('dialog', { name: 'Prove tempo' });
  const passages = inner.getByRole('button', { name: `Intermedi di ${athlete.name}` });
  await tabTo(page, passages, 120);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Intermedi di/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /^Intermedi di/ })).toBeHidden();
  await expect(passages).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inner).toBeHidden();
  await expect(over).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto(`/Atleta?id=${athlete.id}`);
  await expect(page).toHaveTitle(`${athlete.name} – Nuoto Sprint`);
  await walkSheet(page, page.getByRole('main'));
  const trials = page.getByRole('button', { name: 'Prove tempo' });
  await trials.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Prove tempo' });
  await tabTo(page, form.getByLabel('Descrizione'));
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(trials).toBeFocused();
});

test('a coach previews a file of times, saves its valid rows, and finds them on the sheet', async ({
  page,
  portal,
}) => {
  await portal.login('coach');
  const athlete = (await athletesOf(page))[3];
  if (!athlete) throw new Error('the club has no athletes');
  const file = Buffer.from(
    [
      'TESSERA;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE;LUOGO;TIPO;PASSAGGI',
      `${athlete.card};100 DO;25;10/05/2026;1:15.30;Coppa del lago;Como;GARA;50=36.20`,
      `${athlete.card};50 DO;25;10/05/2026;33.90;Coppa del lago;Como;GARA;`,
      `${athlete.card};33 DO;25;10/05/2026;33.90;Coppa del lago;Como;GARA;`,
    ].join('\r\n'),
  );
  await page.goto('/Atleti');
  await page.getByRole('button', { name: 'Carica risultati' }).click();
  const dialog = page.getByRole('dialog', { name: /^Carica risultati/ });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Scarica il modello (Excel)' }).click();
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Scegli file' }).click();
  await (await chooser).setFiles({ name: 'tempi.csv', mimeType: 'text/csv', buffer: file });
  const refused = dialog.getByRole('table', { name: 'Righe rifiutate' });
  await expect(refused).toContainText('Gara sconosciuta');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Carica \d+ risultat/ }).click();
  await expect(dialog.getByText('tempi.csv: caricamento completato.')).toBeVisible();
  await page.goto(`/Atleta?id=${athlete.id}&scheda=risultati`);
  const swum = page.getByRole('table', { name: 'Risultati e prove tempo' }).getByRole('row');
  await expect(swum.filter({ hasText: 'Coppa del lago' }).filter({ hasText: "1'15''30" })).toBeVisible();
});

test.describe('at the pool', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('results are dense rows below two fields in one row, and are chosen for comparison', async ({
    page,
    portal,
  }) => {
    await portal.login('coach');
    const [first] = await athletesOf(page);
    await page.goto(`/Atleta?id=${first?.id}&scheda=risultati`);
    const rows = page.getByRole('list', { name: 'Risultati e prove tempo' }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const tops = await Promise.all(
      ['Gara', 'Tipo'].map(async (name) => (await page.getByLabel(name, { exact: true }).boundingBox())?.y),
    );
    expect(tops[0]).toBe(tops[1]);
    const fields = (await page.getByLabel('Gara', { exact: true }).boundingBox())?.y ?? 0;
    const list = (await rows.first().boundingBox())?.y ?? 0;
    expect(list - fields).toBeLessThan(200);
    expect((await rows.first().boundingBox())?.height).toBeLessThan(140);
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Confronta (2)' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'telefono-scheda-risultati');

    // A progression is dense rows, too: nothing is cut off.
    await page.goto(`/Atleta?id=${first?.id}&scheda=progressioni`);
    const times = page.getByRole('list', { name: /^Tempi, / });
    await expect(times.getByRole('listitem').first()).toContainText(/\d{2}\/\d{2}\/\d{4} · ./);
    expect(await times.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
    await expectNoSideScroll(page);
    await screenshot(page, 'telefono-scheda-progressioni');
  });
});

test('two athletes are compared in one race, with the keyboard alone', async ({ page, portal }) => {
  await portal.login('coach');
  const [athlete, other] = await athletesOf(page);
  if (!athlete || !other) throw new Error('the club needs two athletes');
  await page.goto(`/Atleta?id=${athlete.id}`);
  const opener = page.getByRole('button', { name: 'Confronta atleti' });
  await tabTo(page, opener, 80);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confronto tra atleti' });
  await expect(dialog.getByRole('group', { name: 'Atleti (1)' })).toBeVisible();
  await expect(dialog.getByText('Scegli almeno due atleti.')).toBeVisible();
  await tabTo(page, dialog.getByLabel('Cerca un atleta'), 20);
  await page.keyboard.type(other.name);
  await tabTo(page, dialog.getByRole('checkbox', { name: other.name }).first(), 20);
  await page.keyboard.press('Space');
  const group = dialog.getByRole('group', { name: 'Atleti (2)' });
  await expect(group).toBeVisible();
  const race = dialog.getByLabel('Gara');
  await expect(race.getByRole('option').first()).toBeAttached();
  const chosen = await race.locator(':checked').textContent();
  await expect(dialog.getByRole('img', { name: `Grafico: Progressioni, ${chosen}` })).toBeVisible();
  const splits = dialog.getByRole('table', { name: 'Parziali affiancati' });
  for (const { name } of [athlete, other]) {
    await expect(splits.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await expect(splits.getByRole('row', { name: /^Tempo finale/ })).toContainText(/\([+-]?\d/);
  await expectAccessible(page);
  await screenshot(page, 'confronto-atleti');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
