import type { Locator, Page } from '@playwright/test';

// field finds an input by its label, which a required one ends with an asterisk.
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${label}\\s*\\*?$`));
}
