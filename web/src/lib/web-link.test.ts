import { expect, it } from 'vitest';
import { isWebLink } from './web-link';

it.each([
  ['https://example.org/a', true],
  ['HTTP://example.org', true],
  ['javascript:alert(1)', false],
  ['//example.org', false],
  ['data:text/html,https://example.org', false],
  ['', false],
])('%s is a web link: %s', (address, want) => expect(isWebLink(address)).toBe(want));
