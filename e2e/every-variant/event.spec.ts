import { expectAccessible } from '../harness/accessibility.ts';
import { makeEvent } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test('an event has the tabs of its portal, and its organiser the permissions of the portal', async ({
  page,
  portal,
  variant,
}) => {
  const swimming = variant !== 'confederazione';
  await portal.login('admin');
  const id = await makeEvent(page, 'Trofeo di prova', { STATO: 2 });
  await page.goto(`/Evento?id=${id}`);
  await expect(page.getByRole('tab')).toHaveCount(swimming ? 12 : 10);
  await expect(page.getByRole('link', { name: 'Torna agli eventi' })).toHaveAttribute(
    'href',
    swimming ? '/NsEventi' : '/Eventi',
  );
  // In the confederation's portal files, circuits and sport are part of the general data.
  await expect(field(page, 'Descrizione')).toBeVisible();
  for (const part of [
    page.getByRole('group', { name: 'Carica logo' }),
    page.getByRole('checkbox', { name: 'Regionale' }),
    field(page, 'Sport'),
  ]) {
    await expect(part).toHaveCount(swimming ? 0 : 1);
  }
  await expectAccessible(page);
  await screenshot(page, `evento-${variant}`);

  await page.context().clearCookies();
  await portal.login('societa', `/Evento?id=${id}`);
  const status = field(page, 'Stato');
  await expect(status).toBeVisible();
  // A closed event may be reopened or concluded.
  await expect(status.getByRole('option')).toHaveText(['Iscrizioni aperte', 'Iscrizioni chiuse', 'Evento concluso']);
  await expect(field(page, 'Luogo')).toHaveCount(swimming ? 1 : 0);
  await expect(page.getByRole('tab')).toHaveCount(swimming ? 12 : 6);
  await expectAccessible(page);
});
