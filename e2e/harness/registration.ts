import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { field } from './fields.ts';

export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

// register fills in the registration form.
export async function register(page: Page, newcomer: Newcomer): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Registrati' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrazione' });
  for (const [label, value] of [
    ['Nome', newcomer.firstName],
    ['Cognome', newcomer.lastName],
    ['Email', newcomer.email],
    ['Password', newcomer.password],
    ['Conferma password', newcomer.password],
  ] as const) {
    await field(dialog, label).fill(value);
  }
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Registrati' }).click();
  await expect(dialog.getByText(/Registrazione completata/)).toBeVisible();
}
