import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../harness/accessibility.ts';
import { type Identity, startIssuer } from '../harness/issuer.ts';
import { type Server, startServer } from '../harness/server.ts';
import { test as base, expect } from '../harness/test.ts';

const clientId = 'traguardo';

interface Fixtures {
  // The issuer's user.
  identity: Identity;
  portalWithIssuer: Server;
}

// Each journey has its own issuer and a portal that trusts it.
const test = base.extend<Fixtures>({
  identity: [{ subject: 'tecnico-7', email: 'coach@traguardo.example', verified: true }, { option: true }],
  portalWithIssuer: [
    async ({ identity }, use) => {
      const issuer = await startIssuer(clientId, identity);
      const folder = await mkdtemp(join(tmpdir(), 'traguardo-e2e-config-'));
      const config = join(folder, 'config.json');
      const provider = { key: 'prova', name: 'Prova', issuer: issuer.url, clientId };
      await writeFile(config, JSON.stringify({ providers: [provider] }));
      const server = await startServer('nuoto', ['--config', config]);
      await use(server);
      await server.stop();
      await issuer.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { timeout: 90_000 },
  ],
});

test('a coach signs in with an external account', async ({ page, portal, portalWithIssuer }) => {
  await page.goto(`${portalWithIssuer.url}/login`);
  const button = page.getByRole('button', { name: 'Accedi con Prova' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await button.click();

  await portal.onDashboard();
  await expect(page.getByRole('button', { name: 'Menu utente di coach' })).toBeVisible();
  // The token is removed from the address, and the session survives a reload.
  expect(page.url()).toBe(`${portalWithIssuer.url}/dashboard`);
  await page.reload();
  await portal.onDashboard();
});

test.describe('with an e-mail that the provider has not verified', () => {
  test.use({ identity: { subject: 'tecnico-8', email: 'coach@traguardo.example', verified: false } });

  test('the sign-in is refused', async ({ page, portalWithIssuer }) => {
    await page.goto(`${portalWithIssuer.url}/login`);
    await page.getByRole('button', { name: 'Accedi con Prova' }).click();
    await expect(page.getByText('Nessuna utenza attiva corrisponde a questo accesso esterno')).toBeVisible();
    expect(page.url()).toBe(`${portalWithIssuer.url}/login`);
  });
});
