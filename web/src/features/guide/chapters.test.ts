import { describe, expect, it } from 'vitest';
import { helpPlaces, minutesOf } from '../../components/page-header/help-places';
import { chaptersFor, minutesFor } from './chapters';
import { chaptersWith } from './find';

describe('chaptersFor', () => {
  const common = ['accesso', 'societa', 'dafare', 'profilo', 'elenchi'];
  const cases: { name: string; screens: string[]; want: string[] }[] = [
    { name: 'a user without a club', screens: ['/dashboard'], want: common },
    { name: 'a club', screens: ['/dashboard', '/Atleti'], want: [...common, 'atleti', 'lenex'] },
    {
      name: 'an administrator',
      screens: ['/dashboard', '/Atleti', '/Utenti'],
      want: [...common, 'atleti', 'lenex', 'amministrazione'],
    },
    {
      name: 'where there are events',
      screens: ['/attivita', '/Evento', '/Campionati'],
      want: [...common, 'eventi', 'organizzare', 'prova', 'startlist', 'campionati', 'valigia', 'pubblico'],
    },
    { name: 'where entries have a screen', screens: ['/Iscrizioni'], want: [...common, 'iscrizioni'] },
    { name: 'where orders have a screen', screens: ['/Ordini', '/Stripe'], want: [...common, 'ordini', 'pagare'] },
    { name: 'a user who invoices events', screens: ['/RiepilogoEventi'], want: [...common, 'fatture'] },
    { name: 'a coach', screens: ['/Impostazioni'], want: [...common, 'premium'] },
    { name: 'a user who plans training', screens: ['/Allenamenti'], want: [...common, 'allenamenti'] },
    { name: 'where athletes have a sheet', screens: ['/Atleta'], want: [...common, 'scheda'] },
    {
      name: 'where results are typed',
      screens: ['/Gara', '/Record'],
      want: [...common, 'risultati', 'gara', 'record'],
    },
  ];
  for (const { name, screens, want } of cases) {
    it(name, () => expect(chaptersFor(new Set(screens)).map(({ id }) => id)).toEqual(want));
  }
});

const everything = new Set(['/attivita', '/Allenamenti', ...Object.keys(helpPlaces)]);

describe('minutesFor', () => {
  it('starts with the role of the user', () => {
    expect(minutesFor(everything, 'minuti-allenatore').map(({ id }) => id)).toEqual([
      'minuti-allenatore',
      'minuti-segreteria',
      'minuti-organizzatore',
      'minuti-amministratore',
      'minuti-pubblico',
    ]);
  });

  it('leaves out roles without screens', () => {
    expect(minutesFor(new Set(), '').map(({ id }) => id)).toEqual(['minuti-segreteria', 'minuti-organizzatore']);
  });
});

describe('helpPlaces', () => {
  const ids = new Set([...chaptersFor(everything), ...minutesFor(everything, '')].map(({ id }) => id));
  it.each([
    [1, 'minuti-amministratore'],
    [2, 'minuti-segreteria'],
    [3, 'minuti-allenatore'],
  ])('level %s starts with %s', (level, chapter) => {
    expect(minutesOf(level)).toBe(chapter);
    expect(ids).toContain(chapter);
  });
  for (const [path, chapter] of Object.entries(helpPlaces)) it(path, () => expect(ids).toContain(chapter));
});

describe('chaptersWith', () => {
  const cases: { text: string; first: string }[] = [
    { text: 'cinque minuti segreteria', first: 'minuti-segreteria' },
    { text: 'PORTAFOGLIO', first: 'ordini' },
    { text: 'societa associarsi', first: 'societa' },
    { text: 'wild card', first: 'iscrizioni' },
  ];
  for (const { text, first } of cases) {
    it(text, () => expect(chaptersWith(text, everything)[0]?.id).toBe(first));
  }

  it('finds nothing without words or for unknown words', () => {
    expect(chaptersWith('  ', everything)).toEqual([]);
    expect(chaptersWith('Zanzarri', everything)).toEqual([]);
  });
});
