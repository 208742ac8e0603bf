import { api, type Config } from '../api/generated';

// The deployment this page was served by. The server writes it into the page, so that the login has its colours and its
// title at once; a page served by the development server asks for it instead.

export type Variant = Config;

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
  const asked = setVariant(await api.config({}, { passErrors: true }));
  document.title = asked.TITOLO;
  return asked;
}

/** Features ask the app's family, never the variant's key. */
export const isSwimming = () => variant().APP === 'nuoto';

/** The variant, once the start-up has loaded it. */
export function variant(): Variant {
  return known ?? unsaid;
}
