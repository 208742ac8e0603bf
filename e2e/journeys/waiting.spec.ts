import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { copyEvent, gridOf } from '../harness/events.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const main = '18° Trofeo Città di Roma';
const waitingListOption = 75;

test('a club waits for a place, gets it and declines; the organiser admits another', async ({ page, portal }) => {
  await portal.login('admin');
  const id = await copyEvent(page, 'Prova della lista', main);
  await page.request.put('/api/ge/evento', { data: { ID_EVENTO: id, STATO: 1, MAX_CONCORRENTI: 1 } });
  await page.request.post('/api/ge/evento/opzioni', {
    data: { ID_EVENTO: id, opzioni: [{ FK_ID_OPZIONE: waitingListOption, VALORE: '1' }] },
  });
  await portal.login('societa2');
  const grid = await gridOf(page, id);
  const at = grid.GARE.findIndex(({ DESC_ABBR }) => DESC_ABBR === '50 SL');
  const [first, second, third] = grid.ATLETI.filter(
    ({ motivi, limiti }) => motivi[at] === 0 && (limiti[at] ?? 0) === 0,
  ).map(({ COGNOME, NOME }) => `${COGNOME} ${NOME}`);

  const open = async (name: string | undefined) => {
    await page.goto(`/Iscrizioni?id=${id}&scheda=individuali`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.focus();
    await page.keyboard.press('Enter');
    return page.getByRole('dialog', { name });
  };
  const entered = await open(first);
  await entered.getByRole('button', { name: `Iscrivi ${first} a 50 SL` }).click();
  await expect(entered.getByRole('button', { name: `Togli ${first} da 50 SL` })).toBeVisible();

  for (const [index, name] of [second, third].entries()) {
    const panel = await open(name);
    await panel.getByRole('button', { name: `Metti ${name} in lista d'attesa per 50 SL` }).press('Enter');
    const question = page.getByRole('dialog', { name: "Completo: mettere in lista d'attesa?" });
    await expect(question).toContainText('Numero massimo di concorrenti raggiunto');
    await question.getByRole('button', { name: "Metti in lista d'attesa" }).click();
    await expect(panel.getByText(`${index + 1}° in lista d'attesa`).first()).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, `lista-attesa-atleta-${index + 1}`);
  }

  const panel = await open(first);
  await panel.getByRole('button', { name: `Togli ${first} da 50 SL` }).click();
  await toast(page, /^Iscrizione tolta/);
  await page.goto(`/Iscrizioni?id=${id}&scheda=attesa`);
  await expect(page.getByText("Posti ottenuti dalla lista d'attesa")).toBeVisible();
  await expect(
    page.getByRole('grid', { name: "Lista d'attesa" }).or(page.getByRole('table', { name: "Lista d'attesa" })),
  ).toContainText(third ?? '');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await screenshot(page, 'lista-attesa');

  await page.goto('/dashboard');
  await expect(page.getByText("1 posto ottenuto dalla lista d'attesa")).toBeVisible();
  await screenshot(page, 'lista-attesa-home');

  await portal.login('admin', `/Iscrizioni?id=${id}&scheda=attesa`);
  await page.getByRole('button', { name: `Ammetti ${third} a` }).click();
  await page.getByRole('dialog', { name: 'Ammetti fuori ordine' }).getByRole('button', { name: 'Ammetti' }).click();
  await toast(page, `Iscrizione ammessa fuori ordine: ${third}`);
  await expect(page.getByText("Nessuno in lista d'attesa")).toBeVisible();
  await screenshot(page, 'lista-attesa-organizzatore');

  await portal.login('societa2');
  const promoted = await open(second);
  await expect(promoted.getByText("Dalla lista d'attesa: rinuncia entro")).toBeVisible();
  await promoted.getByRole('button', { name: `Togli ${second} da 50 SL` }).click();
  await expect(promoted.getByRole('button', { name: `Togli ${second} da 50 SL` })).toBeHidden();
});
