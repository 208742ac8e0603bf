import { followingApi } from '../../api/generated/following';

// Web push messages about an athlete of an event. The subscribed athletes are stored in the browser.

const place = 'traguardo.avvisi';

export const pushSupported = () =>
  typeof window !== 'undefined' && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type Subscriptions = Record<string, number[]>;

function read(): Subscriptions {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? '{}') as Subscriptions | null) ?? {};
  } catch {
    return {};
  }
}

export const pushesOf = (eventId: number): readonly number[] => read()[eventId] ?? [];

function store(eventId: number, entries: readonly number[]): void {
  try {
    localStorage.setItem(place, JSON.stringify({ ...read(), [eventId]: entries }));
  } catch {
    // Private windows may refuse to store data.
  }
}

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/pubblico' });
  return navigator.serviceWorker.ready;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export const refusedMessage = 'Il browser non permette gli avvisi di questo sito: si cambia nelle sue impostazioni.';

// startPush asks for permission and subscribes to messages about an athlete.
export async function startPush(eventId: number, entryId: number): Promise<readonly number[]> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(refusedMessage);
  const worker = await registration();
  const { key: applicationKey } = await followingApi.pushKey({}, { passErrors: true });
  const existing = await worker.pushManager.getSubscription();
  const subscription =
    existing ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(applicationKey) }));
  const { p256dh: key = '', auth = '' } = subscription.toJSON().keys ?? {};
  await followingApi.subscribe({ eventId, entryId, endpoint: subscription.endpoint, key, auth }, { passErrors: true });
  const next = [...pushesOf(eventId).filter((id) => id !== entryId), entryId];
  store(eventId, next);
  return next;
}

// stopPush unsubscribes from messages about an athlete.
export async function stopPush(eventId: number, entryId: number): Promise<readonly number[]> {
  const subscription = await (await registration()).pushManager.getSubscription();
  if (subscription) {
    await followingApi.unsubscribe({ eventId, entryId, endpoint: subscription.endpoint }, { passErrors: true });
  }
  const next = pushesOf(eventId).filter((id) => id !== entryId);
  store(eventId, next);
  return next;
}
