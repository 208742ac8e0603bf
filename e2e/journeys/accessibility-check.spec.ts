import { problemsOf } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

const row = (attributes: string, name = 'Rossi') =>
  `<tr ${attributes}><td>${name}</td><td><button type="button" aria-label="Apri ${name}">…</button></td></tr>`;

async function problemsIn(page: Parameters<typeof problemsOf>[0], rows: string[]): Promise<string[]> {
  await page.setContent(
    `<html lang="it"><head><title>Atleti</title></head><body><main><table>${rows.join('')}</table></main></body></html>`,
  );
  return problemsOf(page);
}

test('the accessibility check finds a fault in any row that differs from the rows before it', async ({ page }) => {
  const good = Array.from({ length: 8 }, (_, i) => row('', `Rossi ${i}`));
  expect(await problemsIn(page, good)).toEqual([]);
  const pale = await problemsIn(page, [...good, row('style="color: #ccc"'), ...good]);
  expect(pale).toEqual([expect.stringContaining('color-contrast')]);
  const unnamed = await problemsIn(page, [...good, row('').replace(/ aria-label="[^"]*">…/, '>')]);
  expect(unnamed).toEqual([expect.stringContaining('button-name')]);
});
