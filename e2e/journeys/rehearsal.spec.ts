import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { seedMeet } from '../harness/events.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// Invented times arrive once a minute.
const minutes = 200_000;

test('an organiser rehearses a meet: the times of a heat arrive, the rehearsal is stopped and deleted', async ({
  page,
  portal,
}) => {
  test.setTimeout(minutes);
  const id = await seedMeet(page, portal, 'Trofeo della prova generale');
  await page.goto(`/Evento?id=${id}&scheda=strumenti`);
  await page.getByRole('button', { name: 'Prepara la prova generale' }).click();
  await toast(page, /Prova generale pronta/);
  await expect(page.getByRole('heading', { level: 1, name: /PROVA Trofeo della prova/ })).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: 'questa non è la gara vera' });
  await expect(banner).toBeVisible();
  await page.getByRole('tab', { name: 'Cronometraggio' }).click();
  await expect(page.getByRole('heading', { name: /batteria 1$/ })).toBeVisible({ timeout: minutes / 2 });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await screenshot(page, 'prova-generale');
  await page.getByRole('button', { name: 'Evento', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Iscrizioni' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Iscrizioni: PROVA/ })).toBeVisible();
  await banner.getByRole('link', { name: 'Ferma o elimina la prova' }).click();
  await page.getByRole('button', { name: 'Ferma i tempi' }).click();
  await expect(page.getByText('I tempi inventati sono fermi.')).toBeVisible();
  await page.getByRole('button', { name: 'Riprendi i tempi' }).click();
  await expect(page.getByRole('button', { name: 'Ferma i tempi' })).toBeVisible();
  await page.goto(`/Evento?id=${id}&scheda=strumenti`);
  await expect(page.getByRole('link', { name: 'Apri la prova generale' })).toBeVisible();
  await page.getByRole('button', { name: 'Elimina la prova' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina la prova' }).click();
  await toast(page, /Prova generale eliminata/);
  await expect(page.getByRole('button', { name: 'Prepara la prova generale' })).toBeVisible();
});

test('new rules are tried on the entries of an event', async ({ page, portal }) => {
  const id = await seedMeet(page, portal, 'Trofeo delle regole provate');
  await page.goto(`/Evento?id=${id}&scheda=strumenti`);
  const panel = page.getByRole('region', { name: 'Simula regole' });
  await panel.getByLabel("Cambia un'opzione").selectOption({ label: 'Importo società' });
  await panel.getByRole('textbox', { name: 'Importo società' }).fill('500');
  await panel.getByRole('button', { name: 'Simula' }).click();
  const result = panel.getByRole('status', { name: 'Risultato della simulazione' });
  await expect(result.getByRole('table', { name: 'Quote per società' })).toBeVisible();
  await expect(result).toContainText(/5\d\d,00/);
  await expect(result).toContainText('Batterie:');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await screenshot(page, 'simula-regole');
});
