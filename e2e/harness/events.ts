import type { Page } from '@playwright/test';

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

// eventNamed finds an event by its name.
export async function eventNamed(page: Page, name: string): Promise<number> {
  const [found] = await dataOf<{ ID_EVENTO: number }[]>(page, 'ge/eventi', { DESCRIZIONE: name });
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

// makeEvent makes an event of its own for a journey, as the administrator who is logged in.
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
