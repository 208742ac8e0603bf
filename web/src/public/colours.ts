import { accentShades, darkAccent, dimmedOnDark } from '../lib/accent';

// The place where the portal stores the chosen scheme.
const place = 'traguardo.tema';

// applyScheme follows the scheme chosen in the portal, otherwise the browser's.
export function applyScheme(): void {
  const browser = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = storedScheme();
    const dark = chosen === 'dark' || (chosen !== 'light' && browser.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  apply();
  browser.addEventListener('change', apply);
}

function storedScheme(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null; // private windows may refuse
  }
}

// applyColours sets the colours that depend on the deployment's accent.
export function applyColours(accent: string): void {
  const shades = accentShades(accent);
  const { style } = document.documentElement;
  style.setProperty('--accent', shades[8]);
  style.setProperty('--accent-on-dark', shades[4]);
  style.setProperty('--accent-filled-on-dark', darkAccent(accent).filled);
  style.setProperty('--dimmed-on-dark', dimmedOnDark(accent));
}
