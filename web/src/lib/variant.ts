import type { Config } from '../api/generated/account';
import { accountApi } from '../api/generated/account';
import { type Feature, features } from '../api/generated/features';

// The deployment this page was served by. The server writes it into the page, so that the login has its colours and its
// title at once; a page served by the development server asks for it instead.

export type Variant = Config;

// What a server that leaves a member out means by it.
const unsaid: Variant = {
  key: '',
  title: 'Traguardo',
  app: 'nuoto',
  colour: '#0186BF',
  sports: [],
  registration: 0,
  publicResults: 0,
  body: 0,
  version: '',
  stripeKey: '',
  logo: '',
  supportPhone: '',
  supportLink: '',
  priceMonth: 0,
  priceYear: 0,
  external: [],
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
  if (written) return setVariant(accountApi.config.output.toEnglish(JSON.parse(written)) as Partial<Variant>);
  const asked = setVariant(await accountApi.config({}, { passErrors: true }));
  document.title = asked.title;
  return asked;
}

export type Has = (feature: Feature) => boolean;

/** What the deployments of a family have. */
export const inApp =
  (app: string): Has =>
  (feature) =>
    features[app]?.includes(feature) ?? false;

/** Whether this deployment has something: features ask this, never for the variant's name. */
export const has: Has = (feature) => inApp(variant().app)(feature);

/** Where the list of events is. */
export const eventsPath = () => (has('swimmingPaths') ? '/NsEventi' : '/Eventi');

/** The variant, once the start-up has loaded it. */
export function variant(): Variant {
  return known ?? unsaid;
}
