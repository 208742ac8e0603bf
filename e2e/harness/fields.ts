import type { Locator, Page } from '@playwright/test';

// field finds an input by its label, which ends with an asterisk if it is required.
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${label}\\s*\\*?$`));
}
