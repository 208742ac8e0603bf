// Sign-in with another account (OpenID Connect, implicit id_token): the provider sends the browser back to the login
// with a signed token in the fragment. State proves that we asked, nonce that the token answers this very request.

export interface ExternalProvider {
  provider: string;
  name: string;
  authorizeUrl: string;
  clientId: string;
}

interface Pending {
  provider: string;
  state: string;
  nonce: string;
  wanted: string;
}

export interface ExternalAnswer {
  provider: string;
  idToken: string;
  nonce: string;
  wanted: string;
}

const key = 'traguardo.accesso-esterno';
export const externalFailure = 'Accesso non riuscito: riprova';

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// beginExternal remembers the request and gives the address to go to.
export function beginExternal(provider: ExternalProvider, wanted: string, origin: string): string {
  const pending: Pending = { provider: provider.provider, state: random(), nonce: random(), wanted };
  sessionStorage.setItem(key, JSON.stringify(pending));
  const url = new URL(provider.authorizeUrl);
  url.search = new URLSearchParams({
    ...Object.fromEntries(url.searchParams),
    response_type: 'id_token',
    scope: 'openid email',
    client_id: provider.clientId,
    redirect_uri: `${origin}/login`,
    state: pending.state,
    nonce: pending.nonce,
  }).toString();
  return url.toString();
}

// finishExternal reads the fragment once. It gives null when there is nothing to read and throws when the answer is not
// to our request.
export function finishExternal(hash: string): ExternalAnswer | null {
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  if (!answer.has('id_token') && !answer.has('error')) return null;
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const token = answer.get('id_token');
  if (!stored || !token) throw new Error(externalFailure);
  const pending = JSON.parse(stored) as Pending;
  if (answer.get('state') !== pending.state || nonceOf(token) !== pending.nonce) throw new Error(externalFailure);
  return { provider: pending.provider, idToken: token, nonce: pending.nonce, wanted: pending.wanted };
}

// The signature is the server's to check; here only the nonce is read.
function nonceOf(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return String((JSON.parse(atob(payload)) as { nonce?: unknown }).nonce ?? '');
  } catch {
    return '';
  }
}
