import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { Home, HomeUser, Sport } from '../api/generated';
import { Portal } from '../app/portal';
import { setVariant } from '../lib/variant';
import { server } from './server';

// What tests of screens share: a home to start from, replies in the envelope, and the portal opened at a path.

const user: HomeUser = {
  ID_UTENTE: 1,
  USERNAME: 'admin',
  COGNOME: 'Bianchi',
  NOME: 'Anna',
  EMAIL: 'admin@example.org',
  FK_ID_PERSONA_GIURIDICA: 0,
  DENOMINAZIONE: '',
  DATA_CREAZIONE: null,
  STATO: 1,
  FK_ID_LIVELLO: 1,
  LIVELLO: 'Amministratore',
  DATA_SCADENZA: null,
  PREMIUM_ATTIVO: 0,
  NUM_ALLENAMENTI: 0,
  VERSIONE: 1,
  IMPERSONIFICATO_DA: 0,
  FK_ID_STAGIONE: 2,
  funzionalita: [],
  SOCIETA: null,
  persona: { COGNOME: 'Bianchi', NOME: 'Anna', EMAIL: 'admin@example.org' },
  gruppi: [],
  FLG_COACH: 0,
};

const home: Home = {
  UTENTE: user,
  EVENTI_APERTI: 0,
  SALDO: 0,
  REGIONI: [],
  CIRCUITI: [],
  METODI_CALCOLO: { IMPORTI: [], PUNTEGGIO: [] },
  SOCIETA: null,
  STAGIONI: [
    { ID_STAGIONE: 1, DESCRIZIONE: '2025/2026', SELEZIONABILE: 1, DATA_INIZIO_STAGIONE: '2025-09-01', SELEZIONATO: 0 },
    { ID_STAGIONE: 2, DESCRIZIONE: '2026/2027', SELEZIONABILE: 1, DATA_INIZIO_STAGIONE: '2026-09-01', SELEZIONATO: 1 },
  ],
  CAPACITA: [],
  MENU: [],
  MENU_MOBILE: [],
  GRUPPI: [],
  INTENSITA: [],
  STILI: [],
  MODALITA: [],
  COUNT_ATLETI: 0,
  ENTE_PROMOZIONE: { ID_ENTE_PROMOZIONE: 1, DENOMINAZIONE: '', FLG_GESTIONE_ANA: 1, LOGO_HOME: '', opzioni: [] },
  CATEGORIE_DIS: [],
  STATI: [],
  ALLENAMENTI_ODIERNI: [],
  CATEGORIE_FEDERAZIONE: [],
  GARE_FEDERAZIONE: [],
  EVENTI_TEMPI_LIMITE: [],
};

export const homeOf = (change: Partial<Home>): Home => ({ ...home, ...change });

export const ok = (data: unknown, more: { messaggio?: string; totale?: number } = {}) =>
  HttpResponse.json({ esito: 0, data, ...more });

export const refused = (messaggio: string, esito = 1, data?: unknown) => HttpResponse.json({ esito, messaggio, data });

interface Opening {
  path: string;
  user?: Partial<HomeUser>;
  home?: Partial<Home>;
  app?: 'nuoto' | 'confederazione';
  sports?: Sport[];
  onLogout?: () => void;
}

export function openPortal(opening: Opening) {
  const { path, user: asUser, home: withHome, app = 'nuoto', sports = [], onLogout = () => {} } = opening;
  setVariant({
    TITOLO: 'Nuoto Sprint',
    APP: app,
    COLORE: '#0186BF',
    SPORT: sports,
    VERSIONE: '2.1.12',
    PREZZO_MESE: 5,
    PREZZO_ANNO: 50,
  });
  const given: Home = { ...home, ...withHome, UTENTE: { ...user, ...asUser } };
  server.use(http.get('*/api/core/home', () => ok(given)));
  window.history.replaceState(null, '', path);
  return render(
    <MantineProvider env="test">
      <Portal home={given} onLogin={() => {}} onLogout={onLogout} />
    </MantineProvider>,
  );
}
