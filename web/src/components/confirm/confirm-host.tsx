import { lazy, Suspense, useSyncExternalStore } from 'react';
import { patient } from '../../lib/patient';
import { useAtHand } from '../use-at-hand';
import { firstQuestion, subscribe } from './confirm';

const load = async () => ({ default: (await import('./confirm-dialog')).ConfirmDialog });
const ConfirmDialog = lazy(() => patient(load));

/** Stands once, inside the providers; the dialog's code comes when the page rests, or with the first question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, firstQuestion);
  useAtHand(load);
  return <Suspense>{question && <ConfirmDialog question={question} />}</Suspense>;
}
