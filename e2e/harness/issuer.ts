import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { now } from './clock.ts';

export interface Identity {
  subject: string;
  email: string;
  verified: boolean;
}

export interface Issuer {
  url: string;
  stop: () => Promise<void>;
}

// The lifetime of tokens in seconds.
const lifetime = 300;
const keyId = 'prova';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

// startIssuer runs an OpenID issuer with one user who has already consented: its sign-in page redirects straight back
// with a signed token in the fragment.
export async function startIssuer(clientId: string, identity: Identity): Promise<Issuer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const tokenFor = (issuer: string, nonce: string) => {
    const seconds = Math.floor(now().getTime() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: identity.subject,
      email: identity.email,
      email_verified: identity.verified,
      nonce,
      iat: seconds,
      exp: seconds + lifetime,
    };
    const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const issuer = `http://${request.headers.host}`;
    const requested = new URL(request.url ?? '/', issuer);
    const json = (body: object) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    switch (requested.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['id_token'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] });
      case '/authorize': {
        if (requested.searchParams.get('client_id') !== clientId) return response.writeHead(400).end();
        const back = new URL(requested.searchParams.get('redirect_uri') ?? '');
        back.hash = new URLSearchParams({
          id_token: tokenFor(issuer, requested.searchParams.get('nonce') ?? ''),
          state: requested.searchParams.get('state') ?? '',
        }).toString();
        return response.writeHead(302, { Location: back.href }).end();
      }
      default:
        return response.writeHead(404).end();
    }
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
