import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// The event with many anomalies; the account societa organises it, societa2 does not.
const eventWithAnomalies = 'Trofeo dei Castelli Romani';
const final = 'Coppa delle Società - Finale';

// open finds an event by name and opens a tab of it.
async function open(page: Page, name: string, tab: string): Promise<void> {
  const list = await page.request.get('/api/ge/eventi', { params: { DESCRIZIONE: name } });
  const { data } = (await list.json()) as { data: { ID_EVENTO: number }[] };
  await page.goto(`/Evento?id=${data[0]?.ID_EVENTO}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('tab', { name: tab }).click();
}

const answer = async (page: Page, question: string, button: string) => {
  const dialog = page.getByRole('dialog', { name: question });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
};

test.describe('an administrator', () => {
  test.beforeEach(({ portal }) => portal.login('admin'));

  test("sees each club's entries and grants an extension", async ({ page }) => {
    await open(page, eventWithAnomalies, 'Stato iscrizioni');
    const table = page.getByRole('table', { name: 'Stato iscrizioni' });
    await expect(table.getByRole('row').nth(4)).toBeVisible();
    const totals = page.getByRole('region', { name: 'Totali' });
    await expect(totals).toContainText(/Totale\s*[\d.]+,\d\d\s€/);
    // In swimming a team is a relay, everywhere.
    await expect(totals).toContainText(/Solo in staffetta\s*\d+\s*Staffette\s*\d+/);
    await expect(table.getByRole('columnheader', { name: 'Staffette' })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'evento-iscrizioni');

    await field(page, 'Società').fill('ESTENSI');
    await expect(table.getByRole('row')).toHaveCount(2);
    const extension = page.getByRole('switch', { name: 'Proroga per Nuotatori Estensi' });
    await expect(extension).not.toBeChecked();
    await extension.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog')).toContainText("fino all'inizio dell'evento");
    await answer(page, 'Concedi la proroga', 'Concedi la proroga');
    await expect(extension).toBeChecked();
    await page.reload();
    await expect(extension).toBeChecked();
    await extension.click();
    await answer(page, 'Revoca la proroga', 'Revoca la proroga');
    await expect(extension).not.toBeChecked();
  });

  test('grants an extension to a club without entries', async ({ page }) => {
    await open(page, final, 'Stato iscrizioni');
    const table = page.getByRole('table', { name: 'Stato iscrizioni' });
    await expect(table).toBeVisible();
    await expect(table).not.toContainText('Sirene del Salento');
    await page.getByRole('button', { name: "Proroga a un'altra società" }).click();
    const dialog = page.getByRole('dialog', { name: "Proroga a un'altra società" });
    await dialog.getByRole('combobox', { name: 'Società' }).fill('sirene');
    await page.getByRole('option', { name: /Sirene del Salento/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Concedi la proroga' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('switch', { name: 'Proroga per Sirene del Salento' })).toBeChecked();
  });

  test('prints the entrants by birth year', async ({ page }) => {
    await open(page, eventWithAnomalies, 'Stato iscrizioni');
    await page.getByRole('button', { name: 'Stampa iscritti' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Excel' }).last().click();
    expect((await file).suggestedFilename()).toMatch(/iscritti.*\.xlsx$/);
  });

  test('links earlier events to a final and admits an athlete to another category', async ({ page }) => {
    await open(page, final, 'Requisiti');
    const linked = page.getByRole('table', { name: 'Eventi collegati' });
    await expect(linked.getByRole('row')).toHaveCount(3);
    await expectAccessible(page);
    await screenshot(page, 'evento-requisiti');
    await page.getByRole('button', { name: 'Scollega Coppa delle Società - 1ª prova' }).click();
    await answer(page, 'Scollega evento', 'Scollega');
    await expect(linked.getByRole('row')).toHaveCount(2);
    // The events of other journeys may fill more than a page, which then has a filter.
    const again = page.getByRole('button', { name: 'Collega Coppa delle Società - 1ª prova' });
    const filter = page.getByRole('searchbox', { name: 'Evento', exact: true });
    await expect(again.or(filter).first()).toBeVisible();
    if (await filter.isVisible()) await filter.fill('1ª prova');
    await again.click();
    await expect(linked.getByRole('row')).toHaveCount(3);

    await page.getByRole('button', { name: 'Aggiungi atleta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ammetti per eccezione' });
    await field(dialog, 'Categoria').selectOption({ index: 1 });
    await field(dialog, 'Cerca un atleta').fill('ro');
    const found = dialog.getByRole('table', { name: 'Atleti trovati' });
    await expect(found.getByRole('row')).toHaveCount(13);
    await expectAccessible(page);
    await screenshot(page, 'evento-eccezione');
    const admit = found.getByRole('button', { name: /^Ammetti/ }).first();
    const athlete = ((await admit.getAttribute('aria-label')) ?? '').replace(/^Ammetti | \(\d+\)$/g, '');
    await admit.click();
    await expect(found.getByText(/^Già in/)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const exceptions = page.getByRole('table', { name: 'Atleti ammessi per eccezione' });
    await expect(exceptions).toContainText(athlete);
    await page.getByRole('button', { name: `Elimina l'eccezione di ${athlete}` }).click();
    await answer(page, 'Attenzione', 'Elimina');
    await expect(page.getByText('Nessun atleta ammesso per eccezione')).toBeVisible();
  });

  test('sees anomalies, goes where they are fixed and removes a duplicated race', async ({ page }) => {
    await open(page, eventWithAnomalies, 'Anomalie');
    await expect(page.getByRole('group', { name: 'Gare doppie' })).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'evento-anomalie');
    await page
      .getByRole('group', { name: /^Categorie diverse/ })
      .getByRole('button', { name: 'Vai a Requisiti' })
      .click();
    await expect(page.getByRole('tab', { name: 'Requisiti' })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();

    const doubles = page.getByRole('group', { name: 'Gare doppie' });
    const rows = await doubles.getByRole('row').count();
    await doubles
      .getByRole('button', { name: /^Elimina doppione/ })
      .last()
      .click();
    await expect(page.getByRole('dialog', { name: 'Attenzione' })).toContainText('le iscrizioni restano');
    await answer(page, 'Attenzione', 'Elimina');
    await toast(page, /^Gara doppia tolta: /);
    // Without its duplicate the race is no longer an anomaly: both rows disappear.
    await expect(doubles.getByRole('row')).toHaveCount(rows - 2);
  });

  test('sees that an event has no anomalies', async ({ page }) => {
    await open(page, 'Meeting del Lario', 'Anomalie');
    await expect(page.getByText("Tutti i controlli sull'evento sono a posto.")).toBeVisible();
    await expect(page.getByText('Nessuna anomalia', { exact: true })).toHaveCount(10);
    await expectAccessible(page);
  });
});

test('the organising club has the same tabs', async ({ page, portal }) => {
  await portal.login('societa');
  for (const [tab, shown] of [
    ['Stato iscrizioni', page.getByRole('switch').first()],
    ['Requisiti', page.getByRole('button', { name: 'Aggiungi atleta' })],
    ['Anomalie', page.getByRole('group', { name: 'Start list' })],
  ] as const) {
    await open(page, eventWithAnomalies, tab);
    await expect(shown).toBeVisible();
    await expectAccessible(page);
  }
  // All tabs fit on one line of a laptop, and what only administrators change does not look like a field.
  const tabs = await page.getByRole('tab').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tabs.map(Math.round)).size, tabs.join(' ')).toBe(1);
  await open(page, eventWithAnomalies, 'Generale');
  await expect(field(page, 'Società organizzatrice')).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
});

test('another club sees neither the clubs nor the anomalies of the event', async ({ page, portal }) => {
  await portal.login('societa2');
  await open(page, eventWithAnomalies, 'Generale');
  for (const tab of ['Stato iscrizioni', 'Requisiti', 'Anomalie']) {
    await expect(page.getByRole('tab', { name: tab })).toHaveCount(0);
  }
  for (const tab of ['iscrizioni', 'requisiti', 'anomalie']) {
    await page.goto(`${page.url().replace(/&scheda=\w+/, '')}&scheda=${tab}`);
    await expect(page.getByRole('tab', { name: 'Generale' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('table', { name: 'Stato iscrizioni' })).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the tabs are cards', async ({ page, portal }) => {
    await portal.login('societa');
    for (const [tab, list] of [
      ['Stato iscrizioni', 'Stato iscrizioni'],
      ['Requisiti', 'Eventi collegabili'],
      ['Anomalie', 'Start list'],
    ] as const) {
      await open(page, eventWithAnomalies, tab);
      await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await screenshot(page, `telefono-evento-${tab.toLowerCase().replace(' ', '-')}`);
    }
  });
});
