import { totalRows } from '../harness/lists.ts';
import { expect, test } from '../harness/test.ts';

// The page preloads its screen's first data together with the code. If the two requests differed, the data would be
// loaded twice.
for (const username of ['admin', 'societa']) {
  test(`the first data of ${username} is requested once`, async ({ page, portal, variant }) => {
    await portal.login(username);
    const events = variant === 'confederazione' ? '/Eventi' : '/NsEventi';
    for (const path of ['/dashboard', '/Atleti', events, ...(username === 'admin' ? ['/Societa', '/Utenti'] : [])]) {
      const addresses: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        addresses.push(pathname + search);
      });
      await page.goto(path);
      if (path === '/dashboard') await page.getByRole('heading', { name: 'Da fare' }).waitFor();
      else await totalRows(page);
      page.removeAllListeners('request');
      const calls = addresses.filter((address) =>
        /^\/api\/(core\/(home|dafare)|ns\/atleti|ge\/eventi|ge\/societa\/list|(ns|ge)\/utenti)(\?|$)/.test(address),
      );
      expect(calls.length, `${path}: ${calls}`).toBeGreaterThan(1);
      expect(new Set(calls).size, `${path}: ${calls}`).toBe(calls.length);
    }
  });
}
