// The session cookie is closed to scripts. These signs only say that someone is, or was, logged in here, so that the portal's code and data can be
// fetched together at once; they prove nothing. One is the page itself, to which the server adds the start-up data of whoever has a session.

const key = 'traguardo.sessione';

// Somebody who has just logged in, until the start-up data say who.
const somebody = '?';

const named = () => document.head.querySelectorAll('link[as=fetch]');

export const sessionHint = {
  present: () => localStorage.getItem(key) !== null || named().length > 0,
  set: (userId?: number) => localStorage.setItem(key, userId === undefined ? somebody : String(userId)),
  clear: () => {
    localStorage.removeItem(key);
    for (const link of named()) link.remove();
  },
  // Hears of who logs in or out in another window of this browser, which has the same session: null is nobody.
  listen: (tell: (userId: number | null) => void) =>
    addEventListener('storage', (event) => {
      if (event.key === key && event.newValue !== somebody)
        tell(event.newValue === null ? null : Number(event.newValue));
    }),
};
