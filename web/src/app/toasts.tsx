import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAtHand } from '../components/use-at-hand';
import { patient } from '../lib/patient';

const load = async () => ({ default: (await import('./toast-view')).ToastView });
const ToastView = lazy(() => patient(load));

// Toasts come with the first one, or when the page rests: the code that draws them is not part of any screen's first load.
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setWanted(true)), []);
  useAtHand(load);
  return <Suspense fallback={null}>{wanted && <ToastView />}</Suspense>;
}
