import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Box, browserBox } from '../../api/outbox/box';
import { type Outbox, outboxOf } from '../../api/outbox/outbox';
import { notify } from '../notify';
import { sentText } from './outbox-text';

/** Milliseconds between attempts while changes wait: browsers do not always notice that the network is back. */
const TRY_EVERY = 30_000;

const Current = createContext<Outbox | null>(null);

interface OutboxProviderProps {
  /** The logged-in user; changes of other users are left alone. */
  user: number;
  box?: Box;
  children: ReactNode;
}

/** Sends the user's waiting changes: at page load, when the network returns, and periodically. */
export function OutboxProvider({ user, box, children }: OutboxProviderProps) {
  const client = useQueryClient();
  const outbox = useMemo(() => outboxOf(user, box ?? browserBox()), [user, box]);
  useEffect(() => {
    const flush = async () => {
      const sent = await outbox.flush().catch(() => 0);
      if (sent === 0) return;
      notify.success(sentText(sent));
      await client.invalidateQueries();
    };
    void flush();
    const retry = () => void flush();
    const timer = setInterval(() => {
      if (outbox.waiting().some(({ refusal }) => refusal === '')) retry();
    }, TRY_EVERY);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [outbox, client]);
  return <Current.Provider value={outbox}>{children}</Current.Provider>;
}

/** The user's outbox. */
export function useOutbox(): Outbox {
  const outbox = useContext(Current);
  if (!outbox) throw new Error('useOutbox needs an OutboxProvider');
  return outbox;
}

/** The changes that wait to be sent; renders again when they change. */
export function useWaiting() {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.waiting);
}
