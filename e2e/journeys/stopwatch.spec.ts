import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { athletesOf } from '../harness/athletes.ts';
import { shiftClock } from '../harness/clock.ts';
import { tabTo } from '../harness/keyboard.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test('the stopwatch with the keyboard alone', async ({ page, portal }) => {
  await portal.login('coach');
  const [, , , , , first] = await athletesOf(page);
  if (!first) throw new Error('the club has no athletes');
  await page.goto('/Cronometro');
  await tabTo(page, page.getByLabel('Gara'));
  await page.keyboard.type('50 metri stile');
  await tabTo(page, page.getByLabel('Cerca un atleta'));
  await page.keyboard.type(first.name);
  await tabTo(page, page.getByRole('checkbox', { name: first.name, exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Prepara il cronometro' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Via' }));
  await page.keyboard.press('Enter');
  const lane = page.getByRole('button', { name: new RegExp(`^${first.name}`) });
  await page.evaluate(shiftClock, 33_000);
  await tabTo(page, lane);
  await page.keyboard.press('Space');
  await expect(lane).toContainText('Tempo preso');
  // The displayed time, however long the key presses took.
  const taken = (await lane.textContent())?.match(/\d+'\d\d''\d\d/)?.[0] ?? 'no time';
  await tabTo(page, page.getByRole('button', { name: 'Rivedi prima di salvare' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Prove tempo' });
  await expect(form.getByLabel(`Tempo di ${first.name}`)).toHaveValue(taken);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Rivedi prima di salvare' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Salva 1 tempo' }));
  await page.keyboard.press('Enter');
  await toast(page, `Tempo salvato: ${first.name} ${taken}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await toast(page, 'I tempi sono stati tolti.');
});

test.describe('at the pool', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a coach times two athletes without a network, and the times arrive later', async ({
    page,
    portal,
    context,
  }) => {
    await portal.login('coach');
    const [first, second] = (await athletesOf(page)).slice(1);
    if (!first || !second) throw new Error('the club needs two athletes');
    await page.goto('/Cronometro');
    await page.getByLabel('Gara').selectOption({ label: '50 metri stile libero' });
    await page.getByLabel('Intermedi').selectOption('25');
    await expect(page.getByLabel('Gruppo degli atleti')).toHaveValue(/[1-9]/);
    await expect(page.getByRole('button', { name: 'Scegli almeno un atleta' })).toBeInViewport({ ratio: 1 });
    for (const { name } of [first, second]) {
      await page.getByLabel('Cerca un atleta').fill(name);
      await page.getByRole('checkbox', { name, exact: true }).check();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Prepara il cronometro' }).tap();
    await page.getByRole('button', { name: 'Via' }).tap();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();

    // The phone closed the page: the watch continues.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Annulla il via' })).toBeVisible();
    await context.setOffline(true);
    const lane = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    // No one swims fifty metres in a second, so the page's clock is advanced.
    await page.evaluate(shiftClock, 16_000);
    await lane(first.name).tap();
    await lane(second.name).tap();
    await expect(lane(second.name)).toContainText('25 m:');
    const undo = page.getByRole('button', { name: `Annulla ${second.name}` });
    expect(await undo.evaluate((button) => button.scrollHeight <= button.clientHeight)).toBe(true);
    await undo.tap();
    await expect(lane(second.name)).toContainText('Tocca ai 25 m');
    await lane(second.name).tap();
    await page.evaluate(shiftClock, 17_000);
    await lane(first.name).tap();
    await page.evaluate(shiftClock, 2_000);
    await lane(second.name).tap();
    await expect(lane(second.name)).toContainText('Tempo preso');
    await expectNoSideScroll(page);
    await screenshot(page, 'telefono-cronometro');

    const taken = (await lane(first.name).textContent())?.match(/\d+'\d\d''\d\d/)?.[0] ?? 'no time';
    // The smallest phone has no side scroll, and the clock stays in sight.
    await page.setViewportSize({ width: 360, height: 640 });
    await expectNoSideScroll(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });

    const save = page.getByRole('button', { name: 'Salva 2 tempi' });
    expect(
      await save
        .locator('span')
        .last()
        .evaluate((label) => label.scrollWidth <= label.clientWidth),
    ).toBe(true);
    await save.tap();
    await toast(page, 'Senza rete: i tempi restano qui e si inviano da soli.');
    await expect(page.getByText('1 modifica da inviare')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('1 modifica da inviare')).toBeHidden();
    await page.goto(`/Atleta?id=${first.id}&scheda=risultati`);
    await expect(page.getByRole('list', { name: 'Risultati e prove tempo' })).toContainText(taken);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
});
