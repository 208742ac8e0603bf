import { call, type Empty } from '../api/call';

// The deployment this page was served by. The server writes it into the page, so that the login has its colours and its
// title at once; a page served by the development server asks for it instead.

export interface Variant {
  CHIAVE: string;
  TITOLO: string;
  /** The family: features ask this, never the key. */
  APP: 'nuoto' | 'confederazione';
  COLORE: string;
  SPORT: { ID_SPORT: number; DESCRIZIONE: string }[];
  FLG_REGISTRAZIONE: number;
  FLG_RISULTATI_PUBBLICI: number;
  ID_ENTE_PROMOZIONE: number;
  VERSIONE: string;
  STRIPE_PUBLIC_KEY: string;
  /** A path on this server; empty for none. */
  LOGO: string;
  TELEFONO_SUPPORTO: string;
  LINK_SUPPORTO: string;
  /** Euro, VAT included. */
  PREZZO_MESE: number;
  PREZZO_ANNO: number;
  ACCESSI_ESTERNI: { PROVIDER: string; DESCRIZIONE: string; URL_AUTORIZZAZIONE: string; CLIENT_ID: string }[];
}

const ask = call<Empty, Partial<Variant>>('GET', 'core/config');

// What a server that leaves a member out means by it.
const unsaid: Variant = {
  CHIAVE: '',
  TITOLO: 'Traguardo',
  APP: 'nuoto',
  COLORE: '#0186BF',
  SPORT: [],
  FLG_REGISTRAZIONE: 0,
  FLG_RISULTATI_PUBBLICI: 0,
  ID_ENTE_PROMOZIONE: 0,
  VERSIONE: '',
  STRIPE_PUBLIC_KEY: '',
  LOGO: '',
  TELEFONO_SUPPORTO: '',
  LINK_SUPPORTO: '',
  PREZZO_MESE: 0,
  PREZZO_ANNO: 0,
  ACCESSI_ESTERNI: [],
};

let known: Variant | null = null;

export function setVariant(said: Partial<Variant>): Variant {
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== undefined));
  known = { ...unsaid, ...given };
  return known;
}

export async function loadVariant(): Promise<Variant> {
  if (known) return known;
  const written = document.getElementById('config')?.textContent;
  if (written) return setVariant(JSON.parse(written) as Partial<Variant>);
  const asked = setVariant(await ask({}, { passErrors: true }));
  document.title = asked.TITOLO;
  return asked;
}

/** The variant, once the start-up has loaded it. */
export function variant(): Variant {
  return known ?? unsaid;
}
