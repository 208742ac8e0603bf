import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../lib/contrast';

const root = join(import.meta.dirname, '..');
const { gray, dark } = DEFAULT_THEME.colors;

// What fields are on: the page, a card or a dialog, and a field's own background.
const backgrounds = [
  ['light', '#ffffff'],
  ['light, a pale area', gray[0]],
  ['dark, the page', dark[7]],
  ['dark, a card', dark[6]],
] as const;

const fieldRule = /\.mantine-Input-input, \.mantine-Checkbox-input[\s\S]*?border-color: ([^;]+);/;
const portal = fieldRule.exec(readFileSync(join(root, 'app/page.css'), 'utf8'))?.[1] ?? '';

describe('the border of a field', () => {
  it.each(backgrounds)('has three times the contrast: %s', (_name, background) => {
    expect(contrastRatio(portal, background)).toBeGreaterThanOrEqual(3);
    // Fields outside the portal have this one.
    expect(contrastRatio(gray[6], background)).toBeGreaterThanOrEqual(3);
  });

  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));

  it.each(sheets)('is not that of a card in %s', (path) => {
    const rules = readFileSync(join(root, path), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g);
    const pale = [...rules]
      .filter(
        ([, selector, body]) =>
          /\b(input|select|textarea)\b/.test(selector ?? '') && /border[^;]*default-border/.test(body ?? ''),
      )
      .map(([, selector]) => selector?.trim());
    expect(pale).toEqual([]);
  });
});
