import type { Server } from './server.ts';

// The password of every demonstration account.
export const demoPassword = 'Traguardo1';

interface NewUser {
  username: string;
  email: string;
  password?: string;
}

async function post(server: Server, token: string, path: string, body: object) {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const reply = (await answer.json()) as {
    esito: number;
    messaggio?: string;
    data?: { SESSION_TOKEN?: string };
    id_inserito?: number;
  };
  if (reply.esito !== 0) throw new Error(`${path}: esito ${reply.esito}, ${reply.messaggio}`);
  return reply;
}

// session logs in outside the browser, to prepare a journey.
export async function session(server: Server, username: string): Promise<string> {
  const { data } = await post(server, '', 'core/login', { USERNAME: username, PASSWORD: demoPassword });
  if (!data?.SESSION_TOKEN) throw new Error('the login reply has no token');
  return data.SESSION_TOKEN;
}

// createUser creates a coach without a club, as the administrator.
export async function createUser(server: Server, user: NewUser): Promise<number> {
  const password = user.password ?? demoPassword;
  const reply = await post(server, await session(server, 'admin'), 'ge/utente', {
    ID_UTENTE: 0,
    USERNAME: user.username,
    PASSWORD: password,
    CONFERMA_PASSWORD: password,
    EMAIL: user.email,
    CONFERMA_EMAIL: user.email,
    NOME: 'Prova',
    COGNOME: 'Tappabuchi',
    FK_ID_LIVELLO: 3,
    FK_ID_PERSONA_GIURIDICA: 0,
    STATO: 1,
  });
  return reply.id_inserito ?? 0;
}
