import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed, send } from '../harness/events.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const meet = "Trofeo Master dell'Adriatico";

// signedCode returns the code of the results of an event, from their LENEX file.
async function signedCode(page: Page, eventId: number): Promise<string> {
  const file = await page.request.get('/api/core/report', {
    params: { ID_REPORT: 3004, FORMATO: 'lef', ID_EVENTO: eventId },
  });
  const code = /\?C=([A-Z2-9]{16})/.exec(await file.text())?.[1];
  if (!code) throw new Error('the file has no code');
  return code;
}

interface Timed {
  ID_PRESENZA: number;
  TEMPO: number;
  FK_ID_STATO: number;
  FK_ID_TIPO: number;
  COGNOME: string;
}

async function firstTimed(page: Page, eventId: number): Promise<Timed> {
  const reply = await page.request.get('/api/ge/evento/dettagli', {
    params: { ID_EVENTO: eventId, PARTI: 'presenze' },
  });
  const { data } = (await reply.json()) as { data: { arrayPresenzeAll: Timed[] } };
  const found = data.arrayPresenzeAll.find(
    (entry) => entry.FK_ID_STATO === 1 && entry.FK_ID_TIPO === 1 && entry.TEMPO > 0,
  );
  if (!found) throw new Error('the event has no result with a time');
  return found;
}

test('a reader of a print types its code and sees its rows, and what has changed since', async ({
  page,
  portal,
  browser,
  server,
}) => {
  await portal.login('admin');
  const eventId = await eventNamed(page, meet);
  const code = await signedCode(page, eventId);
  const entry = await firstTimed(page, eventId);

  const context = await browser.newContext({ baseURL: server.url, locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const stranger = await context.newPage();
  try {
    await stranger.goto('/verifica');
    await expectAccessible(stranger);
    const field = stranger.getByLabel('Codice di verifica');
    await field.fill('AAAA-BBBB-CCCC-DDDD');
    await field.press('Enter');
    await expect(stranger.getByRole('alert')).toContainText('Codice non trovato');

    // As typed from paper.
    await field.fill(` ${code.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`);
    await field.press('Enter');
    await expect(stranger.getByRole('heading', { name: 'Invariato: i risultati sono quelli firmati' })).toBeVisible();
    const row = stranger.getByRole('listitem').filter({ hasText: entry.COGNOME }).first();
    await expect(row).toBeVisible();
    await expect(stranger.getByRole('link', { name: meet })).toHaveAttribute('href', `/pubblico/${eventId}`);
    await expectAccessible(stranger);
    await screenshot(stranger, 'verifica');
    const saved = stranger.waitForEvent('download');
    await stranger.getByRole('link', { name: 'Scarica il file firmato' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^firma-.*\.json$/);

    await send(page, 'PUT', 'ge/evento/presenza', {
      ID_PRESENZA: entry.ID_PRESENZA,
      TEMPO: entry.TEMPO + 100,
      FK_ID_STATO: 1,
    });
    await stranger.getByRole('button', { name: 'Verifica' }).click();
    await expect(stranger.getByRole('heading', { name: 'Qualcosa è cambiato dopo la firma' })).toBeVisible();
    const changed = stranger.getByRole('listitem').filter({ hasText: /Risultato: era .+, adesso .+/ });
    await expect(changed).toHaveCount(2); // first of all, and in its race
    await expect(changed.first()).toContainText(entry.COGNOME);
    await screenshot(stranger, 'verifica-cambiato');
    await stranger.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(stranger);
    await screenshot(stranger, 'telefono-verifica');
    // The address of the QR code leads to the same page.
    await stranger.goto(`/verifica?C=${code}`);
    await expect(stranger.getByRole('heading', { name: 'Qualcosa è cambiato dopo la firma' })).toBeVisible();
  } finally {
    await context.close();
    await send(page, 'PUT', 'ge/evento/presenza', {
      ID_PRESENZA: entry.ID_PRESENZA,
      TEMPO: entry.TEMPO,
      FK_ID_STATO: 1,
    });
  }
});
