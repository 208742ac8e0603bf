import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiError, esitoBlocked, esitoNoSession, listenToSession, transportMessage } from '../api/call';
import { accountApi } from '../api/generated/account';
import { unsaved } from '../components/unsaved';
import { isPublic } from '../features/public-results/address';
import { loadVariant, variant } from '../lib/variant';
import { LoginScreen } from '../routes/login';
import { Frame } from './frame';
import { sessionHint } from './session-hint';
import { StartError } from './start-error';
import { loginAddress, loginPath, wantedAfterLogin } from './wanted';

// Login, portal and the public pages are views under one root: the login stays light, because it carries neither router nor grid.

// From the message of a blocked account to the logout, in milliseconds.
const logoutAfter = 3000;

let root: Root | undefined;
// Each visit has a portal of its own, also where one follows the other at once.
let visits = 0;
let accent = '';
let view: ReactNode = null;
let blocked: string | null = null;
let atLogin = false;
// Whose portal stands on the page; null at the login and on the public pages.
let user: number | null = null;

function paint(next: ReactNode = view): void {
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

// A form with something unsaved stays, and says what to do: the login would take its place with all that was typed.
listenToSession({ ended: () => unsaved() || restart(), blocked: block });

// Another window logged out, or in as somebody else: what this one shows, and under whose name, is no longer true.
sessionHint.listen((now) => {
  if (user !== null && now !== user && !unsaved()) void start();
});

// The login has no router: going back from it is a start elsewhere.
addEventListener('popstate', () => {
  if (atLogin && location.pathname !== loginPath) void start();
});

// start asks who is there and opens the portal or the login.
export async function start(): Promise<void> {
  try {
    accent = (await loadVariant()).colour;
    if (location.pathname === loginPath) return await openLogin();
    if (isPublic(location.pathname) && variant().publicResults === 1) return await openPublic();
    await openPortal();
  } catch (error) {
    if (error instanceof ApiError && error.esito === esitoNoSession) return restart();
    if (error instanceof ApiError && error.esito === esitoBlocked) return block(error.message);
    paint(
      <StartError message={error instanceof ApiError ? error.message : transportMessage} retry={() => void start()} />,
    );
  }
}

async function openPortal(): Promise<void> {
  // Asked as the page's own link asks: otherwise the browser would ask twice.
  const home = accountApi.home({ essential: 1 }, { passErrors: true });
  // A stranger must not pay for the portal's code only to be shown the login.
  if (!sessionHint.present()) await home;
  const [{ Portal }, data] = await Promise.all([import('./portal'), home]);
  user = data.user.id;
  atLogin = false;
  sessionHint.set(user);
  visits += 1;
  paint(<Portal key={visits} home={data} onLogin={() => void start()} onLogout={() => void logout()} />);
}

async function openLogin(): Promise<void> {
  user = null;
  atLogin = true;
  document.title = `Accesso – ${variant().title}`;
  paint(<LoginScreen onLogin={(wanted) => enter(wanted)} wanted={wantedAfterLogin(location.search)} />);
  // A mailed link is for whoever has it, logged in or not.
  const mailed = /[?&](token|verifica|promemoria)=/.test(location.search);
  if (sessionHint.present() && !mailed && location.hash === '') await skipLogin();
}

// openPublic is for strangers: it asks neither who they are nor for the portal's code.
async function openPublic(): Promise<void> {
  document.title = `Start list e risultati – ${variant().title}`;
  const { PublicPage } = await import('../features/public-results/public-page');
  paint(<PublicPage />);
}

// skipLogin spares the form to someone whose session is still good.
async function skipLogin(): Promise<void> {
  try {
    await accountApi.logged({}, { passErrors: true });
    enter(wantedAfterLogin(location.search));
  } catch {
    sessionHint.clear();
  }
}

function enter(wanted: string): void {
  sessionHint.set();
  history.replaceState(history.state, '', wanted);
  void start();
}

// restart is what a lost session does: forget everything and ask for the login, keeping the page that was wanted.
export function restart(): void {
  sessionHint.clear();
  if (location.pathname !== loginPath) {
    history.replaceState(history.state, '', loginAddress(location.pathname + location.search));
  }
  void start();
}

export async function logout(): Promise<void> {
  await accountApi.logout({}, { passErrors: true }).catch(() => undefined);
  blocked = null;
  sessionHint.clear();
  history.replaceState(history.state, '', loginPath);
  await start();
}

function block(message: string): void {
  if (blocked !== null) return;
  blocked = message;
  paint();
  setTimeout(() => void logout(), logoutAfter);
}
