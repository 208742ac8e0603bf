import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

// waitForFades waits for fades to end: half-way through, text has too little contrast.
async function waitForFades(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  );
}

// violationsOn runs the checker, which it loads once into each document. @axe-core/playwright takes five times as long: it
// loads the checker three times for each check, and opens a second page for documents with frames. We have no frames.
//
// Of elements that differ only in their texts and ids, such as the cells of a list, only the first two are checked: fifty
// rows take five times as long as the rest of a page.
async function violationsOn(page: Page): Promise<axe.Result[]> {
  if (page.frames().length > 1) throw new Error('the page has frames, which the accessibility checker does not check');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await checker.run(
      { include: [document], exclude: repeated() },
      { runOnly: tags, resultTypes: ['violations'], preload: false },
    );
    return violations;

    // repeated returns the elements that equal two earlier ones with the same ancestors.
    function repeated(): Element[] {
      const found: Element[] = [];
      const counts = new Map<string, number>();
      const visit = (parent: Element, path: string) => {
        for (const child of parent.children) {
          const key = `${path} ${structureOf(child)}`;
          const count = (counts.get(key) ?? 0) + 1;
          counts.set(key, count);
          if (count > 2) found.push(child);
          else visit(child, `${path} ${attributesOf(child)}`);
        }
      };
      visit(document.body, '');
      return found;
    }

    // structureOf describes an element and what it contains by everything that affects colours, sizes and roles.
    function structureOf(element: Element): string {
      const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const inside = element instanceof SVGElement ? '' : [...element.children].map(structureOf).join();
      return `${attributesOf(element)}${text}(${inside})`;
    }

    // attributesOf replaces texts, addresses, positions and ids by whether they are set.
    function attributesOf(element: Element): string {
      const free =
        /^(id|for|name|href|src|title|value|alt|popovertarget|data-(row|index)|aria-(label|labelledby|describedby|controls|owns|rowindex))$/;
      const attributes = [...element.attributes].map(({ name, value }) =>
        free.test(name) ? `${name}:${value !== ''}` : `${name}=${value}`,
      );
      return `${element.tagName}[${attributes.sort().join()}]`;
    }
  }, wcag22aa);
}

// problemsOf returns one readable line for each broken rule.
export async function problemsOf(page: Page): Promise<string[]> {
  await waitForFades(page);
  const violations = await violationsOn(page);
  return violations.map(
    (v) =>
      `${v.id}: ${v.help}: ${v.nodes.map((n) => `${n.target.join(' ')} (${n.any[0]?.message ?? ''})`).join(' | ')}`,
  );
}

// expectAccessible fails if there are accessibility problems.
export async function expectAccessible(page: Page): Promise<void> {
  expect(await problemsOf(page), 'accessibility').toEqual([]);
}

// smallTargets returns the controls lower than 44 px, including their label or the area around a checkbox. Links in a
// text are exempt; links that look like buttons are not.
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      'button, a.mantine-Button-root, a.mantine-ActionIcon-root, nav a, select, summary',
      'input:not([type="hidden"]), [role="tab"], [role="menuitem"]',
    ].join(', ');
    const heightOf = (element: Element) => {
      const after = getComputedStyle(element, '::after');
      const around = after.position === 'absolute' && after.content !== 'none' ? -Number.parseFloat(after.top) || 0 : 0;
      return element.getBoundingClientRect().height + 2 * Math.max(0, around);
    };
    const small = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) => {
      if (!element.checkVisibility({ opacityProperty: false }) || element.closest('.skip-link, [aria-hidden="true"]'))
        return false;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      const height = Math.max(heightOf(element), label ? heightOf(label) : 0);
      return height > 1 && height < 41.5;
    });
    const nameOf = (element: HTMLElement) => {
      const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      const height = Math.round(element.getBoundingClientRect().height);
      return `${element.tagName.toLowerCase()} «${label}» ${height} px`;
    };
    return [...new Set(small.map(nameOf))].slice(0, 8);
  });
}

// sideScroll names the elements wider than the window.
export async function sideScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('main *, header *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 60)}`;
    return [`${scrollWidth - clientWidth} px`, ...wide.slice(0, 3).map(nameOf)];
  });
}

// expectNoSideScroll fails if the page is wider than the window.
export async function expectNoSideScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess, 'pixels of the page beyond the window').toBeLessThanOrEqual(0);
}
