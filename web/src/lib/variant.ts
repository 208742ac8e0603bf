import { type Feature, features } from '../api/generated/features';
import { type Config, sessionApi } from '../api/generated/session';

// The variant of this deployment. The server writes it into the page, so that the login has its colours and title at
// once; a page from the development server requests it instead.

export type Variant = Config;

// Defaults for members that the server omits.
const defaults: Variant = {
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

let current: Variant | null = null;

/** Sets the variant, with defaults for missing members. Tests set it directly. */
export function setVariant(received: Partial<Variant>): Variant {
  const members = Object.fromEntries(
    Object.entries(received).filter(([, value]) => value !== null && value !== undefined),
  );
  current = { ...defaults, ...members };
  return current;
}

/** Returns the variant: the one written into the page, or else the one requested from the server. */
export async function loadVariant(): Promise<Variant> {
  if (current) return current;
  const written = document.getElementById('config')?.textContent;
  if (written) return setVariant(sessionApi.config.output.toEnglish(JSON.parse(written)) as Partial<Variant>);
  const received = setVariant(await sessionApi.config({}, { passErrors: true }));
  document.title = received.title;
  return received;
}

export type Has = (feature: Feature) => boolean;

/** Returns the feature check for an app. */
export const inApp =
  (app: string): Has =>
  (feature) =>
    features[app]?.includes(feature) ?? false;

/** Reports whether this deployment has a feature. Ask for features, never for a variant's name. */
export const has: Has = (feature) => inApp(variant().app)(feature);

/** The path of the event list. */
export const eventsPath = () => (has('swimmingPaths') ? '/NsEventi' : '/Eventi');

/** The current variant; defaults until start-up has loaded it. */
export function variant(): Variant {
  return current ?? defaults;
}
