import { Alert, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../router/routing';
import { type ClosedEvent, closureOf } from './rules';

interface EntriesClosedProps {
  event: ClosedEvent;
  // What the user can still do.
  children?: ReactNode;
}

// EntriesClosed shows why an event's entries are closed for the user, with a link to where that can be changed.
export function EntriesClosed({ event, children }: EntriesClosedProps) {
  const closure = closureOf(event);
  if (!closure) return null;
  return (
    <Alert color="gray" role="note" title={closure.title}>
      {closure.words}{' '}
      {closure.way && (
        <Anchor component={Link} to={closure.way.to} inherit>
          {closure.way.label}
        </Anchor>
      )}
      {children}
    </Alert>
  );
}
