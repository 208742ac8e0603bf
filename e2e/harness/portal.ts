import { expect, type Page } from '@playwright/test';
import { field } from './fields.ts';
import type { Server } from './server.ts';
import { demoPassword, session } from './users.ts';

// The sessions that this worker opened, by server address and account. Journeys share them, and open a new one if one
// has ended.
const sessions = new Map<string, string>();

// isOpen reports whether a session has not ended.
async function isOpen(server: Server, token: string): Promise<boolean> {
  const answer = await fetch(`${server.url}/api/core/logged`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { esito: number }).esito === 0;
}

async function sessionOf(server: Server, username: string): Promise<string> {
  const key = `${server.url} ${username}`;
  const existing = sessions.get(key);
  if (existing && (await isOpen(server, existing))) return existing;
  const token = await session(server, username);
  sessions.set(key, token);
  return token;
}

// Portal opens the portal for a journey.
export class Portal {
  readonly page: Page;
  private readonly server: Server;

  constructor(page: Page, server: Server) {
    this.page = page;
    this.server = server;
  }

  // login opens a page of the portal as a demonstration user, with an existing session if there is one.
  async login(username: string, path = '/dashboard'): Promise<void> {
    const value = await sessionOf(this.server, username);
    await this.page.context().addCookies([{ name: 'SESSION_TOKEN', value, url: this.server.url, httpOnly: true }]);
    await this.page.goto(path);
    if (path === '/dashboard') await this.onDashboard();
  }

  // fillLogin fills in the login form.
  async fillLogin(username: string, password = demoPassword): Promise<void> {
    await this.page.goto('/login');
    await field(this.page, 'Username o email').fill(username);
    await field(this.page, 'Password').fill(password);
    await this.page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await this.onDashboard();
  }

  async onDashboard(): Promise<void> {
    await expect(this.page).toHaveURL(/\/dashboard$/);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
}
