import { describe, expect, it } from 'vitest';
import type { Case } from './api';
import { lastCaseText, stateTexts } from './rules';

const out: Case = {
  out: 1,
  holder: 'Serena Segreti',
  since: '2026-11-16T10:00:00.000+01:00',
  expires: '2026-11-26T10:00:00.000+01:00',
  sentAt: null,
  received: 0,
  endedAt: null,
  returned: 0,
  asides: [],
};

describe('the words about a case', () => {
  it('say who has it, since when and until when', () => {
    expect(stateTexts(out)).toEqual([
      'In piscina con Serena Segreti dal 16/11/2026 10:00:00.',
      'Non è ancora arrivato nulla dalla piscina.',
      'Si può usare fino al 26/11/2026 10:00:00.',
    ]);
  });

  it('count the changes from the pool', () => {
    const sent = { ...out, sentAt: '2026-11-16T11:00:00.000+01:00', received: 12 };
    expect(stateTexts(sent)[1]).toBe('Ultimo invio: 16/11/2026 11:00:00. Modifiche ricevute: 12.');
  });

  it('describe how it ended', () => {
    const ended: Case = { ...out, out: 0, endedAt: '2026-11-16T19:00:00.000+01:00', received: 12 };
    expect(lastCaseText({ ...ended, returned: 1 })).toBe(
      'Ultima valigia: di Serena Segreti, rientrata il 16/11/2026 19:00:00, con 12 modifiche.',
    );
    expect(lastCaseText(ended)).toContain("chiusa dall'amministratore");
  });
});
