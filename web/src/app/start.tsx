import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiError, esitoBlocked, esitoNoSession, listenToSession, transportMessage } from '../api/call';
import { sessionApi } from '../api/generated/session';
import { unsaved } from '../components/unsaved';
import { isPublic } from '../features/public-results/address';
import { isBoard } from '../lib/board-paths';
import { loadVariant, variant } from '../lib/variant';
import { Frame } from './frame';
import { loginAddress, loginPath, requestedPage } from './requested-page';
import { sessionHint } from './session-hint';
import { StartError } from './start-error';

// Login and portal are views under one root. The login stays small because it needs neither router
// nor grid.

// The page of the athletes of a training group.
const dayPath = '/oggi';

// Milliseconds between the message of a blocked account and the logout.
const logoutAfter = 3000;

let root: Root | undefined;
// Used as the key of the portal, so that a new login gets a new instance.
let portalKey = 0;
let accent = '';
let view: ReactNode = null;
let blocked: string | null = null;
let atLogin = false;
// The id of the portal's user; null at the login and on the public pages.
let user: number | null = null;

function renderView(next: ReactNode = view): void {
  view = next;
  const element = document.getElementById('root');
  if (!element) return;
  root ??= createRoot(element);
  root.render(
    <Frame accent={accent} blocked={blocked}>
      {view}
    </Frame>,
  );
}

// A form with unsaved changes stays and shows what to do; the login would discard them.
listenToSession({ ended: () => unsaved() || restart(), blocked: block });

// Another window logged out or logged in as another user, so this page shows the wrong user's data.
sessionHint.listen((now) => {
  if (user !== null && now !== user && !unsaved()) void start();
});

// The login has no router, so going back from it starts the app at the new address.
addEventListener('popstate', () => {
  if (atLogin && location.pathname !== loginPath) void start();
});

// start loads the start-up data and opens the portal or the login.
export async function start(): Promise<void> {
  try {
    accent = (await loadVariant()).colour;
    if (location.pathname === loginPath) return await openLogin();
    // The public pages are a page of their own: this one was reached by going back.
    if (isPublic(location.pathname) && variant().publicResults === 1) return location.reload();
    if (location.pathname === dayPath) return await openDay();
    await openPortal();
  } catch (error) {
    if (error instanceof ApiError && error.esito === esitoNoSession) return restart();
    if (error instanceof ApiError && error.esito === esitoBlocked) return block(error.message);
    renderView(
      <StartError message={error instanceof ApiError ? error.message : transportMessage} retry={() => void start()} />,
    );
  }
}

// openDay shows the page of a group's athletes, who have no account.
async function openDay(): Promise<void> {
  document.title = `Allenamento di oggi – ${variant().title}`;
  const { DayPage } = await import('../features/training-view/day-page');
  renderView(<DayPage />);
}

async function openPortal(): Promise<void> {
  // The same request as the page's preload link; a different one would be sent twice.
  const home = sessionApi.home({ essential: 1 }, { passErrors: true });
  // Without a session hint, do not load the portal's code before the server confirms a session.
  if (!sessionHint.present()) await home;
  const [{ Portal }, data] = await Promise.all([import('./portal'), home]);
  user = data.user.id;
  atLogin = false;
  sessionHint.set(user);
  portalKey += 1;
  renderView(<Portal key={portalKey} home={data} onLogin={() => void start()} onLogout={() => void logout()} />);
}

async function openLogin(): Promise<void> {
  user = null;
  atLogin = true;
  document.title = `Accesso – ${variant().title}`;
  const { LoginScreen } = await import('../routes/login');
  renderView(<LoginScreen onLogin={(wanted) => openRequested(wanted)} wanted={requestedPage(location.search)} />);
  // Mailed links work whether the user is logged in or not.
  const mailed = /[?&](token|verifica|promemoria)=/.test(location.search);
  if (sessionHint.present() && !mailed && location.hash === '') await skipLogin();
}

// skipLogin opens the portal if the session is still valid.
async function skipLogin(): Promise<void> {
  try {
    await sessionApi.logged({}, { passErrors: true });
    openRequested(requestedPage(location.search));
  } catch {
    sessionHint.clear();
  }
}

function openRequested(wanted: string): void {
  sessionHint.set();
  if (isBoard(wanted)) {
    location.assign(wanted);
    return;
  }
  history.replaceState(history.state, '', wanted);
  void start();
}

// restart handles a lost session: it goes to the login and remembers the requested page.
export function restart(): void {
  sessionHint.clear();
  if (location.pathname !== loginPath) {
    history.replaceState(history.state, '', loginAddress(location.pathname + location.search));
  }
  void start();
}

// logout ends the session and opens the login, even if the server cannot be reached.
export async function logout(): Promise<void> {
  await sessionApi.logout({}, { passErrors: true }).catch(() => undefined);
  blocked = null;
  sessionHint.clear();
  history.replaceState(history.state, '', loginPath);
  await start();
}

function block(message: string): void {
  if (blocked !== null) return;
  blocked = message;
  renderView();
  setTimeout(() => void logout(), logoutAfter);
}
