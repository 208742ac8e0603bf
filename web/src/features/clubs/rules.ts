import type { Has } from '../../lib/variant';

// The buttons of the clubs screen in each application, from document 1.

export interface ClubButtons {
  // The kinds of spreadsheet, in button order.
  uploads: readonly ('societa' | 'atleti' | 'tesseramenti' | 'altrienti')[];
  // The account of one club, in its row, and of all clubs.
  statements: boolean;
}

export function clubButtons(has: Has): ClubButtons {
  return {
    uploads: ['societa', 'atleti', 'tesseramenti', ...(has('otherBodies') ? (['altrienti'] as const) : [])],
    statements: has('wallet'),
  };
}

// lossOf returns the warning about deleting all athletes of a club, including hidden ones.
export function lossOf(club: string, visible: number, hidden: number): string {
  const all = visible + hidden;
  const who = all === 1 ? "l'unico atleta" : `tutti i ${all} atleti`;
  const also = hidden > 0 ? `, di cui ${hidden} già ${hidden === 1 ? 'eliminato' : 'eliminati'} dall'elenco` : '';
  return `Stai per eliminare ${who} di ${club}${also}. Chi ha iscrizioni o risultati viene solo nascosto.`;
}

// removedText reports how many athletes were removed, and how many of them were hidden.
export function removedText(removed: number, hidden: number): string {
  return `Atleti eliminati: ${removed}. Atleti nascosti perché hanno iscrizioni o risultati: ${hidden}.`;
}

// statementYears returns this year and the two before, until the server's list is loaded.
export function statementYears(today: string): readonly number[] {
  const year = Number(today.slice(0, 4));
  return [year, year - 1, year - 2];
}
