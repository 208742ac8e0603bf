import { localStorageColorSchemeManager } from '@mantine/core';

export const schemeManager = localStorageColorSchemeManager({ key: 'traguardo.tema' });

// applyColourScheme runs before the first render, so that a dark page does not flash white. The usual inline script
// is forbidden by our content security policy.
export function applyColourScheme(): void {
  const chosen = schemeManager.get('auto');
  const dark = chosen === 'dark' || (chosen === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
