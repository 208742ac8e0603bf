// The session cookie is closed to scripts. This mark only says that someone logged in here before, so that the portal's
// code and data can be fetched together at once; it proves nothing.

const key = 'traguardo.sessione';

export const sessionHint = {
  present: () => localStorage.getItem(key) === '1',
  set: () => localStorage.setItem(key, '1'),
  clear: () => localStorage.removeItem(key),
};
