import { expect, type Locator, type Page } from '@playwright/test';

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
