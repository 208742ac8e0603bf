// Sign-in with an external account (OpenID Connect, implicit id_token): the provider sends the browser back to the
// login with a signed token in the fragment. state proves that we sent the request, nonce that the token belongs to
// it.

export interface ExternalProvider {
  provider: string;
  name: string;
  authorizeUrl: string;
  clientId: string;
}

interface PendingRequest {
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

// beginExternal stores the request and returns the provider's address.
export function beginExternal(provider: ExternalProvider, wanted: string, origin: string): string {
  const pending: PendingRequest = { provider: provider.provider, state: random(), nonce: random(), wanted };
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

// finishExternal reads the fragment once. It returns null if there is no reply, and throws if the reply does not
// match our request.
export function finishExternal(hash: string): ExternalAnswer | null {
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  if (!answer.has('id_token') && !answer.has('error')) return null;
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const token = answer.get('id_token');
  if (!stored || !token) throw new Error(externalFailure);
  const pending = JSON.parse(stored) as PendingRequest;
  if (answer.get('state') !== pending.state || nonceOf(token) !== pending.nonce) throw new Error(externalFailure);
  return { provider: pending.provider, idToken: token, nonce: pending.nonce, wanted: pending.wanted };
}

// The server checks the signature; here only the nonce is read.
function nonceOf(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return String((JSON.parse(atob(payload)) as { nonce?: unknown }).nonce ?? '');
  } catch {
    return '';
  }
}
