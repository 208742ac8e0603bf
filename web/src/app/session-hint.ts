// The session cookie is closed to scripts. These signs only say that someone is, or was, logged in here, so that the portal's code and data can be
// fetched together at once; they prove nothing. One is the page itself, to which the server adds the start-up data of whoever has a session.

const key = 'traguardo.sessione';

const named = () => document.head.querySelectorAll('link[as=fetch]');

export const sessionHint = {
  present: () => localStorage.getItem(key) === '1' || named().length > 0,
  set: () => localStorage.setItem(key, '1'),
  clear: () => {
    localStorage.removeItem(key);
    for (const link of named()) link.remove();
  },
};
