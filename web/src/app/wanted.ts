// The page that was asked for before the login, kept in the login's own address so that a reload does not lose it.

const parameter = 'vai';
export const loginPath = '/login';

export function loginAddress(wanted: string): string {
  const plain = wanted === '/' || wanted === '/Start' || wanted === '/dashboard' || wanted.startsWith(loginPath);
  return plain ? loginPath : `${loginPath}?${parameter}=${encodeURIComponent(wanted)}`;
}

// wantedAfterLogin accepts only a path of this site: "//evil" and "/\evil" would leave it.
export function wantedAfterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get(parameter) ?? '';
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith(loginPath) ? wanted : '/dashboard';
}
