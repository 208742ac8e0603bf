// Addresses of the public pages: /pubblico lists the events, /pubblico/12 shows one. They are short, because people
// read them aloud.

export const publicPath = '/pubblico';

export const views = ['risultati', 'startlist', 'societa', 'atleti', 'miei'] as const;
export type View = (typeof views)[number];

export const viewLabels: Record<View, string> = {
  risultati: 'Risultati',
  startlist: 'Start list',
  societa: 'Società',
  atleti: 'Atleti',
  miei: 'I miei atleti',
};

export interface Address {
  // 0 for the list of events.
  eventId: number;
  view: View;
  year: number;
  page: number;
  // The name of an athlete to find in all events.
  find: string;
  // The public numbers of a shared selection of athletes.
  people: readonly number[];
}

const numberIn = (text: string | null | undefined) => {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

// The page that checks the code of a print.
export const verifyPath = '/verifica';

export const isPublic = (path: string) =>
  path === publicPath || path === verifyPath || path.startsWith(`${publicPath}/`);

export function parseAddress(path: string, search: string): Address {
  const query = new URLSearchParams(search);
  return {
    eventId: numberIn(path.slice(publicPath.length + 1)),
    view: views.find((view) => view === query.get('vista')) ?? 'risultati',
    year: numberIn(query.get('anno')),
    page: numberIn(query.get('pagina')) || 1,
    find: query.get('cerca') ?? '',
    people: (query.get('A') ?? '').split(',').map(numberIn).filter(Boolean),
  };
}

export function writeAddress({
  eventId = 0,
  view = 'risultati',
  year = 0,
  page = 1,
  find = '',
  people = [],
}: Partial<Address>): string {
  const query = new URLSearchParams();
  if (eventId > 0 && view !== 'risultati') query.set('vista', view);
  if (eventId === 0 && year > 0) query.set('anno', String(year));
  if (eventId === 0 && page > 1) query.set('pagina', String(page));
  if (eventId === 0 && find !== '') query.set('cerca', find);
  const numbers = eventId > 0 && people.length > 0 ? `A=${people.join(',')}` : '';
  const text = [query.toString(), numbers].filter(Boolean).join('&');
  return `${publicPath}${eventId > 0 ? `/${eventId}` : ''}${text === '' ? '' : `?${text}`}`;
}
