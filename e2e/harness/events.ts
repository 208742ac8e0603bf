import { expect, type Locator, type Page } from '@playwright/test';
import { now } from './clock.ts';
import type { Portal } from './portal.ts';

interface Reply<Data> {
  esito: number;
  messaggio?: string;
  data: Data;
  id_inserito?: number;
}

async function dataOf<Data>(page: Page, path: string, params: Record<string, string>): Promise<Data> {
  const answer = await page.request.get(`/api/${path}`, { params });
  const reply = (await answer.json()) as Reply<Data>;
  if (reply.esito !== 0) throw new Error(`${path}: esito ${reply.esito}, ${reply.messaggio}`);
  return reply.data;
}

// send makes a call that must succeed, as the logged-in user.
export async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(`/api/${path}`, { method, data });
  const reply = (await answer.json()) as Reply<unknown>;
  if (reply.esito !== 0) throw new Error(`${path}: esito ${reply.esito}, ${reply.messaggio}`);
}

// eventNamed returns the id of an event by name.
export async function eventNamed(page: Page, name: string): Promise<number> {
  const events = await dataOf<{ ID_EVENTO: number; DESCRIZIONE: string }[]>(page, 'ge/eventi', { DESCRIZIONE: name });
  const found = events.find(({ DESCRIZIONE }) => DESCRIZIONE === name);
  if (!found) throw new Error(`no event is called ${name}`);
  return found.ID_EVENTO;
}

interface Account {
  USERNAME: string;
  FK_ID_PERSONA_GIURIDICA: number;
}

interface NewEvent {
  // The account whose club organises it.
  organiser?: string;
  STATO?: number;
}

// makeEvent creates an event for a journey, as the logged-in administrator.
export async function makeEvent(
  page: Page,
  name: string,
  { organiser = 'societa', STATO }: NewEvent = {},
): Promise<number> {
  const users = await dataOf<Account[]>(page, 'ge/utenti', { USERNAME: organiser });
  const user = users.find(({ USERNAME }) => USERNAME === organiser);
  const data = {
    DESCRIZIONE: name,
    LUOGO: 'Roma',
    DATA_INIZIO: '2027-05-15',
    DATA_FINE: '2027-05-16',
    DATA_SCADENZA_ISCRIZIONI: '2027-05-05',
    FK_ID_SOCIETA: user?.FK_ID_PERSONA_GIURIDICA,
    STATO,
  };
  const answer = await page.request.post('/api/ge/evento', { data });
  const reply = (await answer.json()) as Reply<null>;
  if (!reply.id_inserito) throw new Error(`ge/evento: esito ${reply.esito}, ${reply.messaggio}`);
  return reply.id_inserito;
}

type Tab = 'gareCat' | 'tempiLimite';

// openTab opens a tab of an event.
export async function openTab(page: Page, id: number, tab: Tab): Promise<void> {
  await page.goto(`/Evento?id=${id}&scheda=${tab}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// copyEvent copies an event without its entries, so that a journey can change it freely.
export async function copyEvent(page: Page, name: string, from: string): Promise<number> {
  const ID_EVENTO = await eventNamed(page, from);
  const answer = await page.request.post('/api/ge/evento/duplica', { data: { ID_EVENTO, DESCRIZIONE: name } });
  const reply = (await answer.json()) as Reply<null>;
  if (!reply.id_inserito) throw new Error(`ge/evento/duplica: esito ${reply.esito}, ${reply.messaggio}`);
  return reply.id_inserito;
}

// categoryGroup returns one of the four groups in the categories tab.
export const categoryGroup = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${title} \\d+$`) });

// confirmed answers a confirmation.
export const confirmed = (page: Page, button: string): Promise<void> =>
  page
    .getByRole('dialog', { name: /^(Attenzione|Conferma)$/ })
    .getByRole('button', { name: button })
    .click();

export interface Grid {
  GARE: { ID_GARA: number; DESC_ABBR: string }[];
  ATLETI: { ID_ATLETA: number; COGNOME: string; NOME: string; motivi: number[]; limiti: number[] }[];
}

// gridOf returns what the logged-in club may enter.
export const gridOf = (page: Page, id: number): Promise<Grid> =>
  dataOf<Grid>(page, 'ge/presenze/griglia', { ID_EVENTO: String(id) });

interface Meet {
  swimmers?: number;
  // Hundredths between two entry times.
  apart?: number;
  races?: readonly string[];
  // The event takes place today; otherwise on the days of the copied one.
  today?: boolean;
  // The heats are as options 31 and 41 say; otherwise categories swim together and entries are free.
  options?: readonly { FK_ID_OPZIONE: number; VALORE: string }[];
}

const free = [
  { FK_ID_OPZIONE: 31, VALORE: '1' },
  { FK_ID_OPZIONE: 41, VALORE: '0' },
];

// makeMeet creates an event in which athletes of a club swim some races, one second apart. The administrator is logged
// in afterwards.
export async function makeMeet(
  page: Page,
  portal: Portal,
  name: string,
  { swimmers = 8, apart = 100, races = ['100 SL'], today = false, options = free }: Meet = {},
): Promise<number> {
  await portal.login('admin');
  const id = await copyEvent(page, name, '18° Trofeo Città di Roma');
  if (options.length > 0) await send(page, 'POST', 'ge/evento/opzioni', { ID_EVENTO: id, opzioni: options });
  const day = now().toISOString().slice(0, 10);
  const days = { DATA_INIZIO: day, DATA_FINE: day, DATA_SCADENZA_ISCRIZIONI: day };
  await send(page, 'PUT', 'ge/evento', { ID_EVENTO: id, STATO: 1, ...(today ? days : {}) });
  await portal.login('societa2');
  const { GARE, ATLETI } = await gridOf(page, id);
  const presenze = races.flatMap((race) => {
    const at = GARE.findIndex(({ DESC_ABBR }) => DESC_ABBR === race);
    return ATLETI.filter(({ motivi }) => motivi[at] === 0)
      .slice(0, swimmers)
      .map(({ ID_ATLETA }, index) => ({
        FK_ID_ATLETA: ID_ATLETA,
        FK_ID_GARA: GARE[at]?.ID_GARA,
        TEMPO_ISCRIZIONE: 9000 + apart * index,
        FLG_WILD_CARD: 1,
      }));
  });
  await send(page, 'POST', 'ge/presenze/lista', { ID_EVENTO: id, presenze });
  await portal.login('admin');
  return id;
}

// seedMeet creates such an event with its order and first start list.
export async function seedMeet(page: Page, portal: Portal, name: string, meet: Meet = {}): Promise<number> {
  const id = await makeMeet(page, portal, name, meet);
  await send(page, 'POST', 'ge/evento/generaordine', { ID_EVENTO: id });
  await send(page, 'POST', 'ge/evento/generastartlist', { ID_EVENTO: id });
  return id;
}
