import type { ReactNode } from 'react';
import { clockText } from './use-now';

// Parts that all boards share.

export function Silent({ since }: { since: number }) {
  return (
    <p className="silent" role="status">
      {since > 0 && `Senza rete dalle ${clockText(since).slice(0, 5)}`}
    </p>
  );
}

// Notice is shown instead of a board that has nothing to show.
export function Notice({ children }: { children: ReactNode }) {
  return <main className="notice">{children}</main>;
}
