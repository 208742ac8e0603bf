import { describe, expect, it } from 'vitest';
import { closureOf } from './rules';

const event = { closed: '', starts: '2026-12-20', deadline: '2026-12-10', championship: 'Invernale' };

describe('closureOf', () => {
  it('returns nothing for an open event', () => expect(closureOf(event)).toBeNull());

  it.each([
    ['societa', /società/, '/dashboard'],
    ['email', /confermato/, '/dashboard'],
    ['conferma', /amministratore/, undefined],
    ['affiliazione', /affiliazione.*20\/12\/2026/, undefined],
    ['attesa', /10\/12\/2026/, undefined],
    ['sociale', /Gara sociale/, undefined],
    ['campionato', /«Invernale».*non è iscritta/, '/Campionati'],
    ['concluso', /concluso/, undefined],
    ['chiuse', /prima del termine/, undefined],
    ['termine', /Il termine era il 10\/12\/2026/, undefined],
  ])('%s', (closed, words, to) => {
    const closure = closureOf({ ...event, closed });
    expect(closure?.words).toMatch(words);
    expect(closure?.way?.to).toBe(to);
    if (closed !== 'termine') expect(closure?.words).not.toContain('Il termine era');
  });
});
