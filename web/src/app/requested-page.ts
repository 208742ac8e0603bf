// The page requested before the login. It is kept in the login's address, so that a reload does not lose it.

const parameter = 'vai';
export const loginPath = '/login';

// loginAddress returns the address of the login that leads to a page afterwards.
export function loginAddress(wanted: string): string {
  const plain = wanted === '/' || wanted === '/Start' || wanted === '/dashboard' || wanted.startsWith(loginPath);
  return plain ? loginPath : `${loginPath}?${parameter}=${encodeURIComponent(wanted)}`;
}

// requestedPage accepts only paths of this site: "//evil" and "/\evil" lead to other sites.
export function requestedPage(search: string): string {
  const wanted = new URLSearchParams(search).get(parameter) ?? '';
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith(loginPath) ? wanted : '/dashboard';
}
