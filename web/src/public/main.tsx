// The Mantine styles are only the variables that the components of the public pages use; none of its code is loaded.
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '../app/page.css';
import './colours.css';
import { createRoot } from 'react-dom/client';
import { verifyPath } from '../features/public-results/address';
import { PublicPage } from '../features/public-results/public-page';
import { loadVariant } from '../lib/variant';
import { applyColours, applyScheme } from './colours';

async function start(): Promise<void> {
  applyScheme();
  const { colour, title } = await loadVariant();
  applyColours(colour);
  document.title = `${location.pathname === verifyPath ? 'Verifica dei risultati' : 'Start list e risultati'} – ${title}`;
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<PublicPage />);
}

void start();
