import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { tabTo } from '../harness/keyboard.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

type Tab = 'gareCat' | 'tempiLimite';

async function open(page: Page, id: number, tab: Tab): Promise<void> {
  await page.goto(`/Evento?id=${id}&scheda=${tab}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// eventNamed finds one of the demonstration's events.
async function eventNamed(page: Page, name: string): Promise<number> {
  const reply = await page.request.get('/api/ge/eventi', { params: { DESCRIZIONE: name } });
  const { data } = (await reply.json()) as { data: { ID_EVENTO: number; DESCRIZIONE: string }[] };
  const found = data.find(({ DESCRIZIONE }) => DESCRIZIONE === name);
  if (!found) throw new Error(`no event is called ${name}`);
  return found.ID_EVENTO;
}

// newEvent copies an event without its entries, so that a journey may change it as it likes.
async function newEvent(page: Page, name: string, from: string): Promise<number> {
  const ID_EVENTO = await eventNamed(page, from);
  const reply = await page.request.post('/api/ge/evento/duplica', { data: { ID_EVENTO, DESCRIZIONE: name } });
  const { id_inserito } = (await reply.json()) as { id_inserito: number };
  return id_inserito;
}

// emptied takes all categories out of an event, as an organiser who begins does not yet have any.
async function emptied(page: Page, id: number): Promise<void> {
  const reply = await page.request.get('/api/ge/evento/dettagli', { params: { ID_EVENTO: id, PARTI: 'categorie' } });
  const { data } = (await reply.json()) as { data: { categorie: { ID_EVENTO_CATEGORIA: number }[] } };
  for (const { ID_EVENTO_CATEGORIA } of data.categorie) {
    await page.request.delete('/api/ge/evento/categoria', { params: { ID_EVENTO_CATEGORIA } });
  }
}

const group = (page: Page, title: string): Locator => page.getByRole('region', { name: new RegExp(`^${title} \\d+$`) });

const confirmed = (page: Page, button: string) =>
  page
    .getByRole('dialog', { name: /^(Attenzione|Conferma)$/ })
    .getByRole('button', { name: button })
    .click();

test.describe('an administrator', () => {
  test.beforeEach(({ portal }) => portal.login('admin'));

  test('adds a category and two races with the keyboard alone', async ({ page }) => {
    const id = await newEvent(page, 'Prova della tastiera', 'Meeting del Lario');
    await emptied(page, id);
    await open(page, id, 'gareCat');
    await expect(group(page, 'Individuali')).toContainText('Nessuna categoria.');
    await expectAccessible(page);

    const add = page.getByRole('button', { name: 'Aggiungi categorie: Individuali', exact: true });
    await tabTo(page, add, 60);
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Aggiungi categorie: Individuali' });
    await expect(picker.getByText('Tot righe: 30')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'evento-aggiungi-categorie');
    await page.keyboard.press('/');
    await expect(field(picker, 'Cerca')).toBeFocused();
    await page.keyboard.type('ragazzi');
    await expect(picker.getByText('Tot righe: 1', { exact: true })).toBeVisible();
    await tabTo(page, picker.getByRole('checkbox', { name: 'Rag.' }));
    await page.keyboard.press('Space');
    await tabTo(page, picker.getByRole('button', { name: 'Aggiungi 1 categoria' }));
    await page.keyboard.press('Enter');
    await toast(page, '1 categoria aggiunta');
    await expect(picker).toBeHidden();
    await expect(add).toBeFocused();
    await expect(group(page, 'Individuali')).toContainText('AGO');

    const choose = page.getByRole('button', { name: 'Gare: scegli quelle di Rag.' });
    await tabTo(page, choose);
    const races = page.getByRole('dialog', { name: 'Gare di Rag.' });
    for (const [search, name, chosen] of [
      ['50 metri dorso', '50 DO', '1 gara scelta'],
      ['100 metri rana', '100 RA', '2 gare scelte'],
    ] as const) {
      await page.keyboard.press('Enter');
      await expect(races.getByRole('checkbox')).toHaveCount(20);
      await page.keyboard.press('/');
      await expect(field(races, 'Cerca')).toBeFocused();
      await page.keyboard.type(search);
      await expect(races.getByRole('checkbox')).toHaveCount(1);
      await tabTo(page, races.getByRole('checkbox', { name, exact: true }));
      await page.keyboard.press('Space');
      await expect(races.getByText(chosen)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(races).toBeHidden();
      await expect(choose).toBeFocused();
    }
    const chips = page.getByRole('list', { name: 'Gare di Rag.' }).getByRole('listitem');
    await expect(chips).toHaveText(['50 DO', '100 RA']);

    // What is on the page is what is stored.
    await page.reload();
    await expect(chips).toHaveText(['50 DO', '100 RA']);
  });

  test('gives races to all categories and settles each of them', async ({ page }) => {
    const id = await newEvent(page, 'Prova delle gare', 'Meeting del Lario');
    await open(page, id, 'gareCat');
    const individual = group(page, 'Individuali');
    const first = individual.getByRole('article').first();
    await expect(first.getByRole('listitem').filter({ hasText: '50 SL' })).toBeVisible();

    await page.getByRole('button', { name: 'Gare a tutte: Individuali', exact: true }).click();
    const all = page.getByRole('dialog', { name: 'Gare a tutte: Individuali' });
    await all.getByRole('checkbox', { name: '25 SL', exact: true }).check();
    await all.getByRole('checkbox', { name: '25 DO', exact: true }).check();
    await all.getByRole('button', { name: 'Aggiungi 2 gare a tutte' }).click();
    await toast(page, '12 gare aggiunte');
    await expect(all).toBeHidden();
    await expect(individual.getByText('25 DO')).toHaveCount(6);

    await first.getByRole('button', { name: /^Es\. B/ }).click();
    const list = first.getByRole('list', { name: 'Gare di Es. B' });
    await expectAccessible(page);
    await list.getByRole('switch', { name: 'Punti: 25 SL' }).click();
    await list.getByRole('button', { name: 'Sposta su 25 SL' }).click();
    await list.getByRole('button', { name: 'Nota gara 25 SL' }).click();
    await page.getByRole('dialog', { name: 'Nota gara' }).getByRole('textbox').fill('Vasca piccola');
    await page.keyboard.press('Control+Enter');
    await expect(list).toContainText('Vasca piccola');
    await list.getByRole('button', { name: 'Importi 25 SL' }).click();
    const prices = page.getByRole('dialog', { name: 'Importi di 25 SL, Es. B' });
    await expect(prices).toContainText(/Vuoto: come la categoria, 5,00\s€/);
    await field(prices, 'Importo presenza gara \\(€\\)').fill('2,50');
    await prices.getByRole('button', { name: 'Salva' }).click();
    await expect(list).toContainText(/Gara 2,50\s€/);
    await screenshot(page, 'evento-gare-categorie');

    await page.reload();
    await expect(first.getByRole('listitem').filter({ hasText: '25 SL' })).toHaveText(
      /25 SLsenza punti2,50\s€nota: Vasca piccola/,
    );
    await expect(first.getByRole('list', { name: 'Gare di Es. B' }).getByRole('listitem').nth(3)).toContainText(
      '25 SL',
    );
  });

  test('puts races in order by mouse and by keyboard, with one call each', async ({ page }) => {
    const id = await newEvent(page, 'Prova dell’ordine', 'Meeting del Lario');
    await open(page, id, 'gareCat');
    const first = group(page, 'Individuali').getByRole('article').first();
    await first.getByRole('button', { name: /^Es\. B/ }).click();
    const lines = first.getByRole('list', { name: 'Gare di Es. B' }).getByRole('listitem');
    const handles = first.getByRole('button', { name: /^Sposta (?!su|giù)/ });
    await expect(lines).toHaveCount(4);
    const names = await handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const shown = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname);
    });

    await handles.first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(first.getByText(/posizione 3 di 4\.$/)).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(first.getByText(/posizione 3 di 4, fatto\.$/)).toBeAttached();
    const [one, two, three, four] = names;
    await expect.poll(shown).toEqual([two, three, one, four]);
    await expect(first.getByRole('button', { name: one, exact: true })).toBeFocused();
    await expectAccessible(page);

    await handles.nth(3).hover();
    await page.mouse.down();
    const top = await lines.first().boundingBox();
    if (!top) throw new Error('the list is not in sight');
    await page.mouse.move(top.x + 20, top.y + top.height / 2, { steps: 12 });
    await page.mouse.move(top.x + 20, top.y + 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(shown).toEqual([four, two, three, one]);
    await expect.poll(() => calls).toEqual(['/api/ge/evento/gare/ordine', '/api/ge/evento/gare/ordine']);
    await page.reload();
    await first.getByRole('button', { name: /^Es\. B/ }).click();
    await expect.poll(shown).toEqual([four, two, three, one]);
  });

  test('types limit times without a network, and they are sent from the page opened next', async ({
    page,
    context,
  }) => {
    const id = await newEvent(page, 'Prova senza rete', 'Meeting del Lario');
    await open(page, id, 'tempiLimite');
    await page.getByRole('button', { name: 'Inserimento rapido' }).click();
    const quick = page.getByRole('dialog', { name: 'Inserimento rapido dei tempi limite' });
    await field(quick, 'Categoria').selectOption('Rag. – Ragazzi');
    await quick.getByRole('textbox', { name: '50 SL, Maschi', exact: true }).focus();
    await page.keyboard.type('3000');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('10500');
    await page.keyboard.press('Enter');
    await context.setOffline(true);
    await quick.getByRole('button', { name: 'Salva 2 tempi' }).click();
    await toast(page, /^2 modifiche tenute in questo browser/);
    await expect(page.getByText('2 modifiche da inviare')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.goto('/Home');
    await toast(page, "2 modifiche inviate dopo l'attesa");
    await expect(page.getByText('2 modifiche da inviare')).toBeHidden();
    await open(page, id, 'tempiLimite');
    await expect(page.getByText('Tot righe: 2', { exact: true })).toBeVisible();
  });

  test('settles a category, copies races into another and removes it', async ({ page }) => {
    const id = await newEvent(page, 'Prova delle categorie', 'Meeting del Lario');
    await open(page, id, 'gareCat');
    const individual = group(page, 'Individuali');
    const first = individual.getByRole('article').first();
    await first.getByRole('button', { name: 'Opzioni: Es. B' }).click();
    const options = page.getByRole('dialog', { name: 'Opzioni di Es. B' });
    await field(options, 'Numero di gare abilitate').fill('4');
    await field(options, 'Importo presenza gara \\(€\\)').fill('');
    await expectAccessible(page);
    await options.getByRole('button', { name: 'Salva' }).click();
    await expect(first).toContainText('Max 4 gare');
    await expect(first).not.toContainText(/Gara 5,00/);

    const disabled = group(page, 'Individuali disabili').getByRole('article').first();
    await disabled.getByRole('button', { name: /^Copia gare/ }).click();
    await expect(page.getByRole('dialog', { name: /^Copia gare in/ })).toContainText(
      'Jun. – Juniores (0 gare da copiare)',
    );
    await page.getByRole('button', { name: 'Copia', exact: true }).click();
    await toast(page, 'Nessuna gara da copiare.');

    await first.getByRole('button', { name: 'Rimuovi Es. B' }).click();
    await expect(page.getByRole('dialog', { name: 'Attenzione' })).toContainText(
      'la categoria Es. B – Esordienti B e le sue 4 gare.',
    );
    await confirmed(page, 'Rimuovi');
    await expect(group(page, 'Individuali')).toContainText('Es. A');
    await expect(individual.getByRole('article')).toHaveCount(5);

    await page.getByRole('button', { name: 'Bonifica' }).click();
    await confirmed(page, 'Bonifica');
    await toast(page, 'Niente da rimuovere.');
  });

  test('is told who entered: figures, and a category that cannot be removed', async ({ page }) => {
    await open(page, await eventNamed(page, '18° Trofeo Città di Roma'), 'gareCat');
    const card = group(page, 'Individuali').getByRole('article').filter({ hasText: 'Ragazzi' });
    await card.getByRole('button', { name: 'Statistiche: Rag.' }).click();
    const figures = page.getByRole('dialog', { name: 'Statistiche di Rag. – Ragazzi' });
    await expect(figures.getByRole('table', { name: 'Iscrizioni per gara' })).toBeVisible();
    await expect(figures.getByRole('img', { name: /^Grafico/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(figures).toBeHidden();
    await card.getByRole('button', { name: 'Rimuovi Rag.' }).click();
    await confirmed(page, 'Rimuovi');
    await toast(page, /^La categoria Ragazzi ha \d+ iscrizioni e non può essere rimossa$/);
    await expect(card).toBeVisible();
  });

  test('mends a race that a category has twice', async ({ page }) => {
    const id = await newEvent(page, 'Prova dei doppioni', 'Trofeo dei Castelli Romani');
    await open(page, id, 'gareCat');
    const card = page.getByRole('article').filter({ hasText: 'Gare doppie' });
    await expect(card).toHaveCount(1);
    await card.getByRole('button', { expanded: false }).click();
    const double = card.getByRole('listitem').filter({ hasText: 'Correggi' });
    await expect(double).toHaveCount(2);
    await expectAccessible(page);
    await double.last().getByRole('button', { name: 'Elimina doppione' }).click();
    await confirmed(page, 'Conferma');
    await expect(page.getByText('Gare doppie')).toBeHidden();
  });

  test('writes limit times one by one and for a whole category', async ({ page }) => {
    const id = await newEvent(page, 'Prova dei tempi limite', 'Meeting del Lario');
    await open(page, id, 'tempiLimite');
    await expect(page.getByText('Nessun tempo limite presente')).toBeVisible();
    await expectAccessible(page);

    const make = async () => {
      await page.getByRole('button', { name: 'Nuovo tempo limite' }).click();
      const form = page.getByRole('dialog', { name: 'Nuovo tempo limite' });
      await field(form, 'Categoria').selectOption('Rag. – Ragazzi');
      await field(form, 'Gara').selectOption('100 SL');
      await field(form, 'Sesso').selectOption('Femmine');
      await field(form, 'Tempo limite').fill('11500');
      await form.getByRole('button', { name: 'Salva' }).click();
      return form;
    };
    await make();
    const table = page.getByRole('table', { name: 'Tempi limite' });
    await expect(table).toContainText("1'15''00");
    const twice = await make();
    await expect(twice).toContainText('Esiste già un tempo limite per questa gara, categoria e sesso');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();

    await table.getByText("1'15''00").dblclick();
    await expect(page.getByRole('textbox', { name: /^Tempo limite di/ })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('11235');
    await page.keyboard.press('Enter');
    await expect(table).toContainText("1'12''35");

    await page.getByRole('button', { name: 'Inserimento rapido' }).click();
    const quick = page.getByRole('dialog', { name: 'Inserimento rapido dei tempi limite' });
    await field(quick, 'Categoria').selectOption('Rag. – Ragazzi');
    await expectAccessible(page);
    await quick.getByRole('textbox', { name: '50 SL, Maschi', exact: true }).focus();
    for (const digits of ['3000', '3300', '10500']) {
      await page.keyboard.type(digits);
      await page.keyboard.press('Tab');
    }
    await screenshot(page, 'evento-tempi-limite');
    await expect(quick.getByRole('textbox', { name: '100 SL, Femmine', exact: true })).toBeFocused();
    await expect(quick.getByRole('textbox', { name: '100 SL, Femmine', exact: true })).toHaveValue("1'12''35");
    await quick.getByRole('button', { name: 'Salva 3 tempi' }).click();
    await toast(page, '3 tempi limite salvati');
    await expect(page.getByText('Tot righe: 4', { exact: true })).toBeVisible();

    await field(page, 'Sesso').selectOption('Maschi');
    await expect(page.getByText('Tot righe: 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Elimina 50 metri/ }).click();
    await confirmed(page, 'Elimina');
    await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
  });
});

test('another club looks at categories and limit times without changing them', async ({ page, portal }) => {
  await portal.login('societa2');
  const id = await eventNamed(page, '18° Trofeo Città di Roma');
  await open(page, id, 'gareCat');
  await expect(group(page, 'Individuali')).toContainText('Esordienti A');
  await expect(page.getByRole('button', { name: /^(Aggiungi|Rimuovi|Gare|Opzioni|Bonifica|Statistiche)/ })).toHaveCount(
    0,
  );
  await expectAccessible(page);
  await open(page, id, 'tempiLimite');
  await expect(page.getByText('Tot righe: 20')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Nuovo|Modifica|Elimina|Inserimento)/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('categories, races and limit times fit the screen', async ({ page, portal }) => {
    await portal.login('admin');
    const id = await eventNamed(page, '18° Trofeo Città di Roma');
    await open(page, id, 'gareCat');
    const card = group(page, 'Individuali').getByRole('article').nth(1);
    await card.getByRole('button', { expanded: false }).tap();
    await expect(card.getByRole('switch').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'telefono-evento-categorie');
    await card.getByRole('button', { name: /^Gare: scegli/ }).tap();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await open(page, id, 'tempiLimite');
    await expect(page.getByRole('list', { name: 'Tempi limite' }).getByRole('listitem').first()).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Inserimento rapido' }).tap();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
});
