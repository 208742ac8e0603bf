// Storage for changes that could not be sent. They are kept in the browser, so they survive a reload.

export interface PendingChange {
  // The idempotency key: a change sent twice is applied once.
  id: string;
  // The user who made the change. Other users of the same browser neither see nor send it.
  user: number;
  // Milliseconds since 1970.
  at: number;
  // What the change is about. A later change with the same topic replaces it.
  topic: string;
  // What the user calls it.
  what: string;
  // The call in wire format, so that a newer version of the page can still send it.
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  input: unknown;
  // Why the server refused it; empty while it waits.
  refusal: string;
}

export interface Box {
  all(): Promise<PendingChange[]>;
  put(change: PendingChange): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

// memoryBox is for browsers without storage: changes wait as long as the page is open.
export function memoryBox(): Box {
  const changes = new Map<string, PendingChange>();
  return {
    all: async () => [...changes.values()],
    put: async (change) => {
      changes.set(change.id, change);
    },
    remove: async (ids) => {
      for (const id of ids) changes.delete(id);
    },
  };
}

const database = 'traguardo';
const store = 'outbox';

export function browserBox(): Box {
  if (typeof indexedDB === 'undefined') return memoryBox();
  const opened = openDatabase();
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | undefined) => {
    const transaction = (await opened).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return request?.result;
  };
  return {
    all: async () => (await run('readonly', (changes) => changes.getAll() as IDBRequest<PendingChange[]>)) ?? [],
    put: async (change) => {
      await run('readwrite', (changes) => changes.put(change));
    },
    remove: async (ids) => {
      await run('readwrite', (changes) => {
        for (const id of ids) changes.delete(id);
        return undefined;
      });
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
