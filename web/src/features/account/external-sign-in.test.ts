import { describe, expect, it } from 'vitest';
import { beginExternal, finishExternal } from './external-sign-in';

const provider = {
  provider: 'federazione',
  name: 'Federazione',
  authorizeUrl: 'https://id.example/authorize?tenant=7',
  clientId: 'portale',
};

const tokenWith = (nonce: string | null) => `e30.${btoa(JSON.stringify({ nonce }))}.firma`;

function begun() {
  const url = new URL(beginExternal(provider, '/Utenti', 'https://portale.example'));
  return { url, state: url.searchParams.get('state') ?? '', nonce: url.searchParams.get('nonce') ?? '' };
}

describe('external sign-in', () => {
  it("requests an id_token and keeps the provider's parameters", () => {
    const { url, state, nonce } = begun();
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: '7',
      response_type: 'id_token',
      scope: 'openid email',
      client_id: 'portale',
      redirect_uri: 'https://portale.example/login',
      state,
      nonce,
    });
    expect(state).not.toBe(nonce);
  });

  it('accepts the reply to its own request, once', () => {
    const { state, nonce } = begun();
    const token = tokenWith(nonce);
    const hash = `#id_token=${token}&state=${state}`;
    expect(finishExternal(hash)).toEqual({ provider: 'federazione', idToken: token, nonce, wanted: '/Utenti' });
    expect(() => finishExternal(hash)).toThrow('Accesso non riuscito');
  });

  it('does nothing without a fragment', () => expect(finishExternal('')).toBeNull());

  const refused = [
    { name: 'another state', hash: (_s: string, n: string) => `#id_token=${tokenWith(n)}&state=x` },
    { name: 'another nonce', hash: (s: string) => `#id_token=${tokenWith('x')}&state=${s}` },
    { name: 'no token', hash: (s: string) => `#error=access_denied&state=${s}` },
    { name: 'nonsense', hash: (s: string) => `#id_token=abc&state=${s}` },
  ];
  for (const { name, hash } of refused) {
    it(`rejects ${name}`, () => {
      const { state, nonce } = begun();
      expect(() => finishExternal(hash(state, nonce))).toThrow('Accesso non riuscito');
    });
  }
});
