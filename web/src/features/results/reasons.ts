// Reasons of results and the usual words of referees.

export const Reason = { none: 0, didNotFinish: 1, withdrawn: 2, ill: 3, outOfCompetition: 4 } as const;

// The label of a reason in lists.
const labels: Readonly<Record<number, string>> = { 1: 'RIT', 2: 'RIN', 3: 'MAL', 4: 'FG' };

export const reasonLabel = (reason: number): string => labels[reason] ?? '';

export const maxDisqualification = 200;

const conduct = ['Comportamento scorretto', 'Ritardo alla chiamata'];

const gymnastics = ['Tenuta di gara non conforme', 'Attrezzo non conforme', 'Elemento vietato', ...conduct];

// The usual words of referees, by sport.
const reasonsOfSport: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Falsa partenza',
    'Virata irregolare',
    'Arrivo irregolare',
    'Nuotata irregolare',
    'Subacquea oltre i 15 metri',
    'Cambio anticipato',
    'Invasione di corsia',
    'Attrezzatura non conforme',
  ],
  2: gymnastics,
  3: gymnastics,
  4: [
    'Costume non conforme',
    'Elemento obbligatorio mancante',
    'Appoggio sul fondo',
    'Musica non conforme',
    ...conduct,
  ],
  5: gymnastics,
  6: ['Costume non conforme', 'Figura vietata', 'Musica non conforme', ...conduct],
  7: ['Formazione non regolare', 'Ritiro dal campo', ...conduct],
  8: ['Pattini non conformi', 'Ostruzione', 'Elemento vietato', 'Musica non conforme', ...conduct],
};

// usualReasons returns the disqualifications suggested in a sport.
export const usualReasons = (sportId: number): readonly string[] => reasonsOfSport[sportId] ?? conduct;
