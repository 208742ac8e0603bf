import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { toast, totalRows } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const meet = 'Trofeo dei Castelli Romani';

test('a club manages its officials, and an organiser assigns them', async ({ page, portal }) => {
  await portal.login('societa', '/Ufficiali');
  const table = page.getByRole('table', { name: 'Ufficiali' });
  const all = await totalRows(page);
  await expectAccessible(page);
  await screenshot(page, 'ufficiali');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Nuovo ufficiale' });
  await expect(field(form, 'Cognome')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form).toContainText('obbligatorio');
  await field(form, 'Cognome').fill('Quarantotti');
  await field(form, 'Nome').fill('Ìris');
  await field(form, 'Ruolo').selectOption('Medico');
  await field(form, 'Telefono').fill('333 7654321');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect.poll(() => totalRows(page)).toBe(all + 1);
  await page.keyboard.press('/');
  await page.keyboard.type('quarantotti');
  const row = table.getByRole('row').filter({ hasText: 'Quarantotti' });
  await expect.poll(() => totalRows(page)).toBe(1);

  const id = await eventNamed(page, meet);
  await page.goto(`/Evento?id=${id}&scheda=ufficiali`);
  const session = page.getByRole('region', { name: 'Sessione 1' });
  const missing = session.getByText(/^(Manca|Mancano) \d+ ufficial/);
  const before = Number((await missing.innerText()).replace(/\D/g, ''));
  await expectAccessible(page);
  await screenshot(page, 'evento-ufficiali');

  // With the keyboard alone: search, Enter.
  await session.getByRole('button', { name: 'Assegna: Medico' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Medico, sessione 1' });
  await expect(field(picker, 'Cerca')).toBeFocused();
  await expectAccessible(page);
  await screenshot(page, 'evento-ufficiali-scelta');
  await page.keyboard.type('iris quar');
  await expect(picker.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(missing).toHaveText(`Mancano ${before - 1} ufficiali`);

  await session.getByRole('button', { name: 'Medico: Quarantotti Ìris' }).click();
  const duty = page.getByRole('dialog', { name: 'Quarantotti Ìris' });
  await field(duty, 'Note').fill('fino alle 12');
  await page.keyboard.press('Enter');
  const shown = session.getByRole('button', { name: 'Medico: Quarantotti Ìris, fino alle 12' });
  await shown.click();
  await duty.getByRole('button', { name: 'Togli dalla sessione' }).click();
  await toast(page, 'Tolto Quarantotti Ìris');
  await expect(missing).toHaveText(`Mancano ${before} ufficiali`);
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(shown).toBeVisible();

  // Two roles at once are shown as a conflict.
  await session.getByRole('button', { name: 'Assegna: Annunciatore' }).click();
  const second = page.getByRole('dialog', { name: 'Annunciatore, sessione 1' });
  await expect(second.getByRole('checkbox', { name: /Quarantotti/ })).toHaveAccessibleDescription(/già Medico/);
  await second.getByRole('checkbox', { name: /Quarantotti/ }).check();
  await second.getByRole('button', { name: 'Assegna', exact: true }).click();
  await expect(session.getByText('Quarantotti Ìris ha più incarichi nella sessione')).toBeVisible();
  const count = session.getByRole('status', { name: 'Medico: assegnati e necessari' });
  await expect(count).toHaveText('1 di 1');
  await session.getByRole('button', { name: 'Medico: uno in più' }).click();
  await expect(count).toHaveText('1 di 2');
  await screenshot(page, 'evento-ufficiali-conflitto');

  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stampa il foglio' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  expect((await printed).suggestedFilename()).toMatch(/ufficiali/);

  await page.goto('/Ufficiali?COGNOME=quarantotti');
  await row.getByRole('button', { name: 'Modifica Quarantotti Ìris' }).click();
  const panel = page.getByRole('dialog', { name: 'Quarantotti Ìris' });
  await expect(panel.getByRole('region', { name: 'Incarichi' })).toContainText('Medico');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Elimina Quarantotti Ìris' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(row).toBeVisible();
  await page.goto(`/Evento?id=${id}&scheda=ufficiali`);
  await expect(shown).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('the federation sees all officials, and the sessions fit the screen', async ({ page, portal }) => {
    await portal.login('admin', '/Ufficiali');
    await expect(page.getByText('Federazione').first()).toBeVisible();
    await expectNoSideScroll(page);
    await screenshot(page, 'telefono-ufficiali');
    const id = await eventNamed(page, meet);
    await page.goto(`/Evento?id=${id}&scheda=ufficiali`);
    await expect(page.getByRole('region', { name: 'Sessione 1' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await screenshot(page, 'telefono-evento-ufficiali');
  });
});
