// How often a module is requested while the browser is online, and the milliseconds between attempts.
const tries = 3;
const pause = 1_000;

// loadWithRetry retries a dynamic import after a lost connection. Otherwise a failed import would crash the page and
// lose what the user typed.
export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && failures >= tries) throw error;
      await connection();
    }
  }
}

function connection(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pause);
    else addEventListener('online', () => resolve(), { once: true });
  });
}
