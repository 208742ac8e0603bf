import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshEvent } from '../../api/events';
import { notify } from '../../components/notify';
import { keptText } from '../../components/outbox/outbox-text';
import { countOf } from '../../lib/count-of';

import { type Failure, runAll, type Task } from './run-all';

export const refusedText = (count: number) => countOf(count, 'modifica rifiutata', 'modifiche rifiutate');

// useBulk runs many changes with progress, reloads the event once at the end, and closes its dialog if nothing was
// rejected. Closing the dialog earlier does not stop it.
export function useBulk(messageOf: (count: number) => string, onClose: () => void) {
  const client = useQueryClient();
  // Changes finished so far, and their total.
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const stopping = useRef<AbortController>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const start = async (lanes: readonly (readonly Task[])[]) => {
    const of = lanes.reduce((sum, lane) => sum + lane.length, 0);
    const stop = new AbortController();
    stopping.current = stop;
    setFailures([]);
    setProgress({ at: 0, of });
    const {
      done,
      kept,
      failures: refused,
    } = await runAll(lanes, (now) => setProgress({ at: now.done + now.kept + now.failures.length, of }), stop.signal);
    await refreshEvent(client);
    setProgress(null);
    setFailures(refused);
    if (done > 0) notify.success(messageOf(done));
    if (kept > 0) notify.info(keptText(kept));
    if (refused.length > 0) notify.warning(refusedText(refused.length));
    else if (mounted.current && !stop.signal.aborted) onClose();
  };
  return { start, progress, failures, stop: () => stopping.current?.abort() };
}

export type Bulk = ReturnType<typeof useBulk>;
