import { copyEvent, gridOf, send } from '../harness/events.ts';
import { tabTo } from '../harness/keyboard.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// Nothing here is clicked.

test('a club enters three athletes in the list and pays with its credit', async ({ page, portal }) => {
  await portal.login('admin');
  const id = await copyEvent(page, 'Prova senza mouse', '18° Trofeo Città di Roma');
  await send(page, 'PUT', 'ge/evento', { ID_EVENTO: id, STATO: 1 });
  await portal.login('societa2');
  const { GARE, ATLETI } = await gridOf(page, id);
  const eligible = ATLETI.filter(({ motivi, limiti }) => motivi[0] === 0 && (limiti[0] ?? 0) === 0).slice(0, 3);
  const names = eligible.map(({ COGNOME, NOME }) => `${COGNOME} ${NOME}`);
  await portal.login('admin');
  const users = await (await page.request.get('/api/ge/utenti', { params: { USERNAME: 'societa2' } })).json();
  const FK_ID_SOCIETA = users.data.find(
    ({ USERNAME }: { USERNAME: string }) => USERNAME === 'societa2',
  ).FK_ID_PERSONA_GIURIDICA;
  await send(page, 'POST', 'ge/movimento', { FK_ID_SOCIETA, FK_ID_TIPO: 1, NOTE: 'Rimborso', IMPORTO: 500 });
  await portal.login('societa2');

  await page.goto(`/Iscrizioni?id=${id}&scheda=elenco`);
  const grid = page.getByRole('grid', { name: 'Atleti e gare' });
  const cell = (name: string) => grid.getByRole('row').filter({ hasText: name }).getByRole('gridcell').first();
  const search = page.getByLabel('Cerca un atleta');
  for (const [at, name] of names.entries()) {
    await tabTo(page, search);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(name);
    await expect(grid.getByRole('row')).toHaveCount(2);
    await tabTo(page, cell(name));
    await page.keyboard.type(`35${at}0`);
    await page.keyboard.press('Enter');
    await expect(cell(name)).toHaveAccessibleName(`0'35''${at}0, da iscrivere`);
  }
  await tabTo(page, page.getByRole('button', { name: 'Iscrivi 3 presenze' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Conferma le iscrizioni' });
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await toast(page, new RegExp(`3 presenze|${GARE[0]?.DESC_ABBR}`));

  const list = page.getByRole('tab', { name: 'A elenco' });
  await tabTo(page, list);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Genera ordine e paga/ }));
  await page.keyboard.press('Enter');
  // The credit pays the whole order at once.
  await toast(page, /credito/);
  await portal.onDashboard();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await screenshot(page, 'pagamento-credito');
});

test('a club enters an athlete in the panel, removes the entry and undoes that', async ({ page, portal }) => {
  await portal.login('admin');
  const id = await copyEvent(page, 'Prova senza mouse nel pannello', '18° Trofeo Città di Roma');
  await send(page, 'PUT', 'ge/evento', { ID_EVENTO: id, STATO: 1 });
  await portal.login('societa2');
  const { GARE, ATLETI } = await gridOf(page, id);
  const eligible = ATLETI.find(({ motivi, limiti }) => motivi[0] === 0 && (limiti[0] ?? 0) === 0);
  const name = `${eligible?.COGNOME} ${eligible?.NOME}`;
  const race = GARE[0]?.DESC_ABBR;

  await page.goto(`/Iscrizioni?id=${id}&scheda=individuali&COGNOME=${encodeURIComponent(eligible?.COGNOME ?? '')}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await tabTo(
    page,
    page
      .getByRole('row')
      .filter({ hasText: eligible?.COGNOME ?? '' })
      .first(),
  );
  for (let moves = 0; moves < 10 && !(await row.evaluate((element) => element === document.activeElement)); moves++) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  const time = panel.getByRole('textbox', { name: `Tempo di iscrizione, ${race}` });
  await tabTo(page, time);
  await page.keyboard.type('3512');
  await page.keyboard.press('Enter');
  const remove = panel.getByRole('button', { name: `Togli ${name} da ${race}` });
  await expect(remove).toBeVisible();
  await expect(time).toBeFocused();
  await tabTo(page, remove);
  // The live stream usually refreshes the race before this delayed reply arrives; the message must appear all the same.
  await page.route('**/api/ge/presenza?*', async (route) => {
    const response = await route.fetch();
    await remove.waitFor({ state: 'hidden', timeout: 3000 }).catch(() => undefined);
    await route.fulfill({ response });
  });
  await page.keyboard.press('Enter');
  await toast(page, `Iscrizione tolta: ${name} a ${race}`);
  await page.unroute('**/api/ge/presenza?*');
  await expect(remove).toBeHidden();
  // The focus does not leave the panel, so a key undoes it.
  await page.keyboard.press('Control+Z');
  await expect(remove).toBeVisible();
  await expect(time).toHaveValue("0'35''12");
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});
