import type { Has } from '../../lib/variant';

// Which buttons the clubs screen has in which application. Pure: the sentence of document 1.

export interface ClubButtons {
  // Kinds of spreadsheet, in the order of their buttons.
  uploads: readonly ('societa' | 'atleti' | 'tesseramenti' | 'altrienti')[];
  // The accounts of one club, in its row, and of all of them.
  statements: boolean;
}

export function clubButtons(has: Has): ClubButtons {
  return {
    uploads: ['societa', 'atleti', 'tesseramenti', ...(has('otherBodies') ? (['altrienti'] as const) : [])],
    statements: has('wallet'),
  };
}

// lossOf names what deleting all athletes of a club takes away, hidden ones included.
export function lossOf(club: string, visible: number, hidden: number): string {
  const all = visible + hidden;
  const who = all === 1 ? "l'unico atleta" : `tutti i ${all} atleti`;
  const also = hidden > 0 ? `, di cui ${hidden} già ${hidden === 1 ? 'eliminato' : 'eliminati'} dall'elenco` : '';
  return `Stai per eliminare ${who} di ${club}${also}. Chi ha iscrizioni o risultati viene solo nascosto.`;
}

// removedWords says both counts of what was done.
export function removedWords(removed: number, hidden: number): string {
  return `Atleti eliminati: ${removed}. Atleti nascosti perché hanno iscrizioni o risultati: ${hidden}.`;
}

// statementYears are the current year and the two before, until the server says its own.
export function statementYears(today: string): readonly number[] {
  const year = Number(today.slice(0, 4));
  return [year, year - 1, year - 2];
}
