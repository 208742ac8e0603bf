import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const meet = 'Trofeo del Golfo';

const smallestPdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

// athleteWithResult returns the name of an athlete with a public result in an event.
async function athleteWithResult(page: Page, id: number): Promise<string> {
  const answer = await page.request.get(`/api/pub/evento/risultati?ID_EVENTO=${id}`);
  const found = /"ATLETA":"([^"]+)"/.exec(await answer.text());
  if (!found?.[1]) throw new Error('the event has no public results');
  return found[1];
}

interface Team {
  FK_ID_TIPO: number;
  componenti: { COGNOME: string; NOME: string }[];
}

// relayMember returns a member of a relay.
async function relayMember(page: Page, id: number): Promise<{ COGNOME: string; NOME: string }> {
  const answer = await page.request.get(`/api/ge/evento/presenze/gara?ID_EVENTO=${id}&FK_ID_TIPO=2&RIGHE=200`);
  const { data } = (await answer.json()) as { data: Team[] };
  const member = data.find(({ componenti }) => componenti.length > 0)?.componenti[0];
  if (!member) throw new Error('no relay has members');
  return member;
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
  const name = await athleteWithResult(page, id);

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
  // A followed athlete is found again above all events.
  const follow = phone.getByRole('button', { name: `Segui ${name}` }).first();
  await follow.click();
  await phone.goto('/pubblico');
  await phone
    .getByRole('region', { name: /^I miei atleti/ })
    .getByRole('link', { name })
    .first()
    .click();
  await expect(heading).toBeVisible();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
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

  // A relay is found by its members.
  const { COGNOME, NOME } = await relayMember(page, id);
  await phone.goto(`/pubblico?cerca=${encodeURIComponent(`${COGNOME} ${NOME}`)}`);
  await phone
    .getByRole('link', { name: new RegExp(meet) })
    .first()
    .press('Enter');
  const relay = phone
    .getByRole('list', { name: 'I miei atleti' })
    .getByRole('listitem')
    .filter({ hasText: 'taffetta' });
  await expect(relay.first()).toBeVisible();
  await expect(phone.getByRole('list', { name: 'I miei atleti' })).toContainText(COGNOME);
  await screenshot(phone, 'pubblico-staffetta');

  await phone.goto('/pubblico?cerca=Zzzyyx');
  await expect(phone.getByText(/Nessun atleta di nome «Zzzyyx»/)).toBeVisible();
  await field(phone, 'Cerca un atleta in tutti gli eventi').fill('');
  await expect(phone.getByRole('link', { name: new RegExp(meet) })).toBeVisible();

  // What is on now comes first in a live event, and leads to its heat.
  await phone.getByRole('link', { name: /Trofeo del Golfo/ }).click();
  const now = phone.getByRole('region', { name: 'Adesso' });
  await now.getByRole('button', { name: 'Vai alla batteria' }).click();
  const heat = phone.locator('h3:focus');
  await expect(heat).toBeInViewport();
  await expect(heat).toContainText(/^Batteria \d/);
  await expectNoSideScroll(phone);
  await screenshot(phone, 'pubblico-adesso');

  // An event that is weeks away has no provisional results yet.
  await phone.goto(`/pubblico/${await eventNamed(page, '18° Trofeo Città di Roma')}`);
  await expect(phone.getByText('In programma', { exact: true })).toBeVisible();
  await stranger.close();
});
