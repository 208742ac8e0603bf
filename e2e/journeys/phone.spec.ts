import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { eventNamed } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('on a phone the bottom bar navigates and lists are cards', async ({ page, portal }) => {
  await page.goto('/login');
  await expectNoSideScroll(page);
  await portal.login('admin');
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await screenshot(page, 'telefono-dashboard');

  const bar = page.getByRole('navigation', { name: 'Menu rapido' });
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await bar.getByRole('link', { name: 'Ordini' }).tap();
  await expect(page).toHaveURL(/\/Ordini$/);
  await expectNoSideScroll(page);

  await page.goto('/Utenti');
  const cards = page.getByRole('list', { name: 'Utenti' });
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await screenshot(page, 'telefono-utenti');

  await page.getByRole('button', { name: /^Filtri/ }).tap();
  await field(page, 'Username').fill('coach');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
});

const bars = {
  admin: ['Dashboard', 'Utenti', 'Attività', 'Ordini', 'Menu'],
  societa: ['Dashboard', 'Soci', 'Attività', 'Ordini', 'Menu'],
  coach: ['Dashboard', 'Allenamenti', 'Soci', 'Attività', 'Menu'],
};

// withMeetOfToday returns the bar of a club with a meet of today, which takes the place of the fourth item.
const withMeetOfToday = ([dashboard = '', second = '', third = '']: readonly string[]) => [
  dashboard,
  'Gara',
  second,
  third,
  'Menu',
];

for (const [user, words] of Object.entries(bars)) {
  test(`the bottom bar of ${user} has its screens, in the words of the menu`, async ({ page, portal }) => {
    await portal.login(user);
    const bar = page.getByRole('navigation', { name: 'Menu rapido' });
    const items = bar.getByRole('link').or(bar.getByRole('button'));
    await expect(items).toHaveCount(words.length);
    // An earlier journey may have added a meet of today to the club's events.
    expect([words, withMeetOfToday(words)]).toContainEqual(await items.allTextContents());
    await bar.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Menu principale' });
    await expect(menu.getByRole('link', { name: 'Guida' })).toBeVisible();
    await expect(menu.getByRole('link', { name: /^(Eventi|Atleti)$/ })).toHaveCount(0);
  });
}

test('a coach without groups finds the subscription in the bottom bar', async ({ page, portal }) => {
  await portal.login('nuovo');
  const bar = page.getByRole('navigation', { name: 'Menu rapido' });
  await bar.getByRole('link', { name: 'Abbonamenti' }).tap();
  await expect(page).toHaveURL(/\/abbonamenti$/);
  await expectNoSideScroll(page);
});

test('the organiser of a meet of today opens it from the bottom bar', async ({ page, portal }) => {
  await portal.login('societa2');
  const bar = page.getByRole('navigation', { name: 'Menu rapido' });
  await bar.getByRole('link', { name: 'Gara' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Gara: Trofeo del Golfo' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Gara' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: 'Attività' })).not.toHaveAttribute('aria-current', 'page');
  await expectNoSideScroll(page);

  // The tabs that do not fit are shaded, and the rest of a toolbar is behind one button.
  const tabs = page.getByRole('tablist', { name: 'Schede della gara' });
  expect(await tabs.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  expect(await tabs.evaluate((list) => getComputedStyle(list).backgroundAttachment)).toBe(
    'local, local, scroll, scroll',
  );
  const tools = page.getByRole('region', { name: 'Classifiche e stampe' });
  await expect(tools.getByRole('button', { name: 'Ricalcola classifiche' })).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Attestati' })).toBeHidden();
  await expectAccessible(page);
  await tools.getByRole('button', { name: 'Altro' }).tap();
  await expect(tools.getByRole('button', { name: 'Attestati' })).toBeVisible();
  await expectNoSideScroll(page);
  await tools.getByRole('button', { name: 'Meno' }).tap();
  await expect(tools.getByRole('button', { name: 'Attestati' })).toBeHidden();
});

test('numbers of an event have separators, and its long buttons fit', async ({ page, portal }) => {
  await portal.login('societa');
  await page.goto(`/Iscrizioni?id=${await eventNamed(page, '18° Trofeo Città di Roma')}`);
  await expect(page.getByRole('region', { name: 'Presenze' })).toContainText(/[1-9]\.\d{3}/);
  await expect(page.getByRole('button', { name: /^Genera ordine e paga per/ })).toBeVisible();
  await expectNoSideScroll(page);
});

test('labels are centred in buttons and in links that look like buttons', async ({ page, portal }) => {
  await portal.login('societa', '/Ordini');
  const link = page.getByRole('link', { name: /^Paga/ }).first();
  await expect(link).toBeVisible();
  const off = await link.evaluate((button) => {
    const middle = (part: Element) => part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2;
    return (
      middle(button) - middle(button.querySelector('.mantine-Button-label') ?? button.children[0] ?? document.body)
    );
  });
  expect(Math.abs(off)).toBeLessThan(2);
});
