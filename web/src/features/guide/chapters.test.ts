import { describe, expect, it } from 'vitest';
import { chaptersFor } from './chapters';

describe('chaptersFor', () => {
  const everybody = ['accesso', 'societa', 'dafare', 'profilo', 'elenchi'];
  const cases: { name: string; screens: string[]; want: string[] }[] = [
    { name: 'someone without a club', screens: ['/dashboard'], want: everybody },
    { name: 'a club', screens: ['/dashboard', '/Atleti'], want: [...everybody, 'atleti'] },
    {
      name: 'an administrator',
      screens: ['/dashboard', '/Atleti', '/Utenti'],
      want: [...everybody, 'atleti', 'amministrazione'],
    },
    {
      name: 'where there are events',
      screens: ['/attivita', '/Evento', '/Campionati'],
      want: [...everybody, 'eventi', 'organizzare', 'startlist', 'campionati', 'pubblico'],
    },
    { name: 'where entries have a screen', screens: ['/Iscrizioni'], want: [...everybody, 'iscrizioni'] },
    { name: 'where orders have a screen', screens: ['/Ordini', '/Stripe'], want: [...everybody, 'ordini', 'pagare'] },
    { name: 'who invoices events', screens: ['/RiepilogoEventi'], want: [...everybody, 'fatture'] },
    { name: 'a coach', screens: ['/Impostazioni'], want: [...everybody, 'premium'] },
    { name: 'who plans training', screens: ['/Allenamenti'], want: [...everybody, 'allenamenti'] },
    { name: 'where athletes have a sheet', screens: ['/Atleta'], want: [...everybody, 'scheda'] },
    { name: 'where results are typed', screens: ['/Gara', '/Record'], want: [...everybody, 'risultati', 'record'] },
  ];
  for (const { name, screens, want } of cases) {
    it(name, () => expect(chaptersFor(new Set(screens)).map(({ id }) => id)).toEqual(want));
  }
});
