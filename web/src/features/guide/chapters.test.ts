import { describe, expect, it } from 'vitest';
import { chaptersFor } from './chapters';

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
