import type { MouseEvent, ReactNode } from 'react';
import { type Address, writeAddress } from './address';

// onPlainClick returns a click handler that ignores clicks which open another window.
export const onPlainClick = (run: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  run();
};

export type Go = (next: Partial<Address>) => void;

interface PlaceProps {
  to: Partial<Address>;
  go: Go;
  className?: string;
  current?: boolean;
  children: ReactNode;
}

// PublicLink is a link to another public page.
export function PublicLink({ to, go, className, current, children }: PlaceProps) {
  return (
    <a
      href={writeAddress(to)}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={onPlainClick(() => go(to))}
    >
      {children}
    </a>
  );
}
