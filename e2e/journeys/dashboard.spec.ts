import { expect, test } from '../harness/test.ts';

// Each role has tasks, and every task links to a page that the user may open.
for (const username of ['admin', 'societa', 'societa2', 'coach']) {
  test(`the tasks of ${username} link to where they are done`, async ({ page, portal }) => {
    await portal.login(username);
    const list = page.getByRole('region', { name: /^(Oggi|In scadenza|Da fare)$/ }).getByRole('link');
    await expect(list.first()).toBeVisible();
    const addresses = await list.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const address of new Set(addresses.filter((address) => !address.startsWith('/dashboard')))) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page.getByText(/^(Non consentito|Pagina non trovata|Evento non trovato|Ordine non trovato)$/),
      ).toHaveCount(0);
    }
  });
}

// A meet of today is the first thing that its clubs, its coaches and administrators see.
for (const [username, action] of [
  ['societa', 'Vai alla gara'],
  ['admin', 'Vai alla gara'],
  ['coach', "Apri l'allenamento"],
] as const) {
  test(`what happens today comes first for ${username}`, async ({ page, portal }) => {
    await portal.login(username);
    const today = page.getByRole('region', { name: 'Oggi' });
    // Administrators see the first few meets of today, which other journeys may have added.
    const meet = today.getByRole('link', { name: /In gara oggi .*Vai alla gara$/ });
    await expect(meet.first()).toBeVisible();
    if (username !== 'admin')
      await expect(meet.filter({ hasText: 'Trofeo del Golfo' })).toContainText(/[1-9]\d* di \d+ risultati/);
    await expect(page.locator('[data-urgency]').first()).toHaveAttribute('data-urgency', 'today');
    if (username === 'coach')
      await expect(today.getByRole('link', { name: /Esordienti A · [\d.]+ m/ }).first()).toBeVisible();
    await today
      .getByRole('link', { name: new RegExp(`${action}$`) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(action === 'Vai alla gara' ? /\/Gara\?/ : /\/Allenamento\?/);
  });
}

test('a task about memberships counts what its list shows', async ({ page, portal }) => {
  await portal.login('societa2');
  const lapsed = {
    COGNOME: 'Scadente',
    NOME: 'Ugo',
    SESSO: 1,
    DATA_NASCITA: '2012',
    DATA_SCADENZA_TESSERAMENTO: '2020-01-01',
  };
  const reply = await page.request.post('/api/ge/atleta', { data: lapsed });
  expect((await reply.json()).esito).toBe(0);
  await page.goto('/dashboard');
  const line = page.getByRole('region', { name: 'Da fare' }).getByRole('link', { name: /tesserament\S+ scadut/ });
  const [counted] = /\d+/.exec(await line.innerText()) ?? [];
  await line.click();
  await expect(page.getByText(`Tot righe: ${counted}`, { exact: true })).toBeVisible();
});
