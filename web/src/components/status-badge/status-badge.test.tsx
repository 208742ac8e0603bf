import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../lib/contrast';
import { EventStatusBadge, StatusBadge } from './status-badge';

describe('badges', () => {
  it.each([
    [1, '2026-05-31', 'Iscrizioni aperte fino al 31/05/2026'],
    [1, null, 'Iscrizioni aperte'],
    [2, '2026-05-31', 'Iscrizioni chiuse'],
    [3, null, 'Evento concluso'],
    [4, null, 'COMING SOON'],
    [5, null, 'COMING SOON'],
    [9, null, '–'],
  ])('event state %i with deadline %s is %s', (state, deadline, words) => {
    expect(render(<EventStatusBadge state={state} deadline={deadline} />).container).toHaveTextContent(words);
  });

  it('an event that is on now is in progress, not closed', () => {
    expect(render(<EventStatusBadge state={2} live />).container).toHaveTextContent(/^In corso$/);
  });

  it.each([
    ['toPay', 'Da pagare'],
    ['paying', 'In pagamento'],
    ['paid', 'Pagato'],
    ['cancelled', 'ORDER ANNULLATO'],
  ] as const)('status %s is %s', (status, words) => {
    expect(render(<StatusBadge status={status} />).container).toHaveTextContent(words);
  });

  it('has colours that pass AA in both schemes', () => {
    const css = readFileSync(`${import.meta.dirname}/status-badge.module.css`, 'utf8');
    const pairs = [...css.matchAll(/background: (#\w+);\s+color: (#\w+);/g)];
    expect(pairs).toHaveLength(10);
    for (const [, background = '', foreground = ''] of pairs) {
      expect(contrastRatio(foreground, background)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
