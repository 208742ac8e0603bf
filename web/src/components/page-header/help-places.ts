import { levelAdmin, levelCoach } from '../../api/generated/constants';

/** The chapter of the guide that explains a screen. A test compares it with the guide. */
export const helpPlaces: Readonly<Record<string, string>> = {
  '/dashboard': 'dafare',
  '/Profilo': 'profilo',
  '/Atleti': 'atleti',
  '/Soci': 'atleti',
  '/Atleta': 'scheda',
  '/Cronometro': 'scheda',
  '/Certificati': 'certificati',
  '/Ufficiali': 'ufficiali',
  '/Eventi': 'eventi',
  '/NsEventi': 'eventi',
  '/attivita': 'minuti-pubblico',
  '/Evento': 'minuti-organizzatore',
  '/Iscrizioni': 'iscrizioni',
  '/Gara': 'risultati',
  '/Risultati': 'risultati',
  '/Record': 'record',
  '/Campionati': 'campionati',
  '/Allenamenti': 'allenamenti',
  '/Allenamento': 'allenamenti',
  '/Presenze': 'allenamenti',
  '/Statistiche': 'allenamenti',
  '/Impostazioni': 'allenamenti',
  '/Ordini': 'ordini',
  '/Portafoglio': 'ordini',
  '/Stripe': 'pagare',
  '/abbonamenti': 'premium',
  '/RiepilogoEventi': 'fatture',
  '/Amministrazione': 'minuti-amministratore',
  '/Utenti': 'amministrazione',
  '/Abbonamenti': 'amministrazione',
  '/Societa': 'amministrazione',
};

/** The chapter of the guide with the first five minutes of a level. */
export function minutesOf(level: number): string {
  if (level === levelAdmin) return 'minuti-amministratore';
  return level === levelCoach ? 'minuti-allenatore' : 'minuti-segreteria';
}
