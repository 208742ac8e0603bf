import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const meet = 'Trofeo del Golfo';

const smallestPdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

// someone returns the name of an athlete with a public result.
async function someone(page: Page, id: number): Promise<string> {
  const answer = await page.request.get(`/api/pub/evento/risultati?ID_EVENTO=${id}`);
  const found = /"ATLETA":"([^"]+)"/.exec(await answer.text());
  if (!found?.[1]) throw new Error('nobody swam');
  return found[1];
}

test('a grandparent finds a swimmer by name and reads the documents', async ({ browser, page, portal, server }) => {
  await portal.login('admin');
  const id = await eventNamed(page, meet);
  const reply = await page.evaluate(
    async ([eventId, content]) => {
      const form = new FormData();
      form.set('args', JSON.stringify({ modalita: 'documento', ID_EVENTO: eventId }));
      form.set('file', new Blob([content], { type: 'application/pdf' }), 'regolamento.pdf');
      return (await fetch('/api/core/basic/upload', { method: 'POST', body: form })).text();
    },
    [id, smallestPdf] as const,
  );
  expect(reply).toContain('Caricamento completato');
  const name = await someone(page, id);

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.url });
  const phone = await stranger.newPage();
  await phone.goto('/pubblico');
  const find = field(phone, 'Cerca un atleta in tutti gli eventi');
  await find.focus();
  await phone.keyboard.type(name.slice(0, 2));
  await expect(phone.getByRole('navigation', { name: 'Anno' })).toBeVisible();
  await phone.keyboard.type(name.slice(2).toLowerCase());
  const heading = phone.getByRole('heading', { level: 2, name: new RegExp(name) });
  await expect(heading).toBeVisible();
  await expectAccessible(phone);
  await expectNoSideScroll(phone);
  await screenshot(phone, 'pubblico-cerca');
  // The address is shareable.
  await phone.reload();
  await expect(heading).toBeVisible();
  await find.focus();
  await phone.keyboard.press('Tab');
  const first = phone.getByRole('link', { name: new RegExp(meet) }).first();
  await first.focus();
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { level: 1, name: meet })).toBeVisible();
  await expect(phone.getByRole('list', { name: 'I miei atleti' })).toContainText(name);

  const document = phone.getByRole('link', { name: 'regolamento.pdf' });
  await expect(document).toBeVisible();
  await screenshot(phone, 'pubblico-documenti');
  const file = await phone.request.get((await document.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect(await file.text()).toContain('%PDF');

  await phone.goto('/pubblico?cerca=Zzzyyx');
  await expect(phone.getByText(/Nessun atleta di nome «Zzzyyx»/)).toBeVisible();
  await field(phone, 'Cerca un atleta in tutti gli eventi').fill('');
  await expect(phone.getByRole('link', { name: new RegExp(meet) })).toBeVisible();
  await stranger.close();
});
