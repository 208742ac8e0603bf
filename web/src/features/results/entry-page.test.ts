import { expect, it } from 'vitest';
import { entryPage } from './entry-tab';

it('has fifty entries per page', () => expect(entryPage).toBe(50));
