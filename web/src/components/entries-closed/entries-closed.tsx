import { Alert, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../router/routing';
import { type ClosedEvent, closureOf } from './rules';

interface EntriesClosedProps {
  event: ClosedEvent;
  // What can still be done.
  children?: ReactNode;
}

// EntriesClosed says why entries of an event are closed for the reader, and leads to where that can be changed.
export function EntriesClosed({ event, children }: EntriesClosedProps) {
  const closure = closureOf(event);
  if (!closure) return null;
  return (
    <Alert color="gray" role="note" title={closure.title}>
      {closure.words}{' '}
      {closure.way && (
        <Anchor component={Link} to={closure.way.to} inherit underline="always">
          {closure.way.label}
        </Anchor>
      )}
      {children}
    </Alert>
  );
}
