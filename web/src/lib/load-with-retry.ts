// How often code is asked for while the browser believes that it is connected, and the milliseconds between.
const tries = 3;
const pause = 1_000;

// loadWithRetry asks again for code that did not come because the connection was gone: a page that went down for want of a calendar would
// take along what was typed into it.
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
