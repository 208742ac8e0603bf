import { expect, type Page } from '@playwright/test';
import { field } from './fields.ts';

// The password of every demonstration account.
export const demoPassword = 'Traguardo1';

// Portal is what every journey begins with.
export class Portal {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async login(username: string, password = demoPassword): Promise<void> {
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
