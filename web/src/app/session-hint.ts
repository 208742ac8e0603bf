// Scripts cannot read the session cookie. These hints only suggest that a user is or was logged in, so that the
// portal's code and data can be fetched at the same time; they prove nothing. One hint is the page itself: for a user
// with a session, the server adds a preload link for the start-up data.

const key = 'traguardo.sessione';

// A user who has just logged in and whose id is not loaded yet.
const unknownUser = '?';

const preloadLinks = () => document.head.querySelectorAll('link[as=fetch]');

export const sessionHint = {
  present: () => localStorage.getItem(key) !== null || preloadLinks().length > 0,
  set: (userId?: number) => localStorage.setItem(key, userId === undefined ? unknownUser : String(userId)),
  clear: () => {
    localStorage.removeItem(key);
    for (const link of preloadLinks()) link.remove();
  },
  // Reports a login or logout in another tab of this browser, which shares the session; null is a logout.
  listen: (onChange: (userId: number | null) => void) =>
    addEventListener('storage', (event) => {
      if (event.key === key && event.newValue !== unknownUser)
        onChange(event.newValue === null ? null : Number(event.newValue));
    }),
};
