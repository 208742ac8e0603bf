import { lazy, Suspense, useSyncExternalStore } from 'react';
import { firstQuestion, subscribe } from './confirm';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog')).ConfirmDialog }));

/** Stands once, inside the providers; the dialog's code comes with the first question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, firstQuestion);
  return <Suspense>{question && <ConfirmDialog question={question} />}</Suspense>;
}
