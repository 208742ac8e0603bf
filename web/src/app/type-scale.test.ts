import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Text has the five sizes of the theme and two weights, and titles on the accent colour are large and bold for their
// contrast. Read from a distance, boards, clocks, the timing desk and the
// workout at the pool have their own.
const root = join(import.meta.dirname, '..');
const fromADistance =
  /^boards\/|^features\/(stopwatch\/stopwatch|timing\/timing|training-view\/day-page)\.module\.css$/;

const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.css') && !fromADistance.test(path));

// On the narrowest phones text may shrink with the screen.
const onScale =
  /^(inherit|var\(--mantine-font-size-(xs|sm|md|lg|xl)\)|min\(var\(--mantine-font-size-\w+\), \dvw\)|3\.1vw)$/;

const onAccent = /\/\* White on the accent colour [\s\S]*?1\.1875rem[\s\S]*?}/;

describe('type scale', () => {
  it('reads the style sheets', () => expect(sheets.length).toBeGreaterThan(50));

  it.each(sheets)('%s', (path) => {
    const css = readFileSync(join(root, path), 'utf8').replace(onAccent, '');
    const sizes = [...css.matchAll(/font-size: ([^;]+);/g)].map(([, size]) => size as string);
    const weights = [...css.matchAll(/font-weight: ([^;]+);/g)].map(([, weight]) => weight as string);
    expect(sizes.filter((size) => !onScale.test(size))).toEqual([]);
    expect(weights.filter((weight) => !/^(inherit|normal|400|600|400 700)$/.test(weight))).toEqual([]);
    // The build rewrites light-dark() in a way that leaves the element without a colour.
    expect(css.replaceAll(/\/\*[\s\S]*?\*\//g, '')).not.toContain('light-dark(');
  });
});
