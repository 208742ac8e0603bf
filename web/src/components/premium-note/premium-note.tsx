import '@mantine/core/styles/Alert.css';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '../router/routing';

interface PremiumNoteProps {
  title?: string;
  /** Why something is not shown, or not changed: a sentence without its point. */
  reason: string;
  /** What can be done all the same. */
  more?: string;
  mayBuy: boolean;
}

/** Says what a subscription would open, with the way to it for whoever may buy one. */
export function PremiumNote({ title, reason, more = '', mayBuy }: PremiumNoteProps) {
  return (
    <Alert color="yellow" variant="light" role="note" title={title}>
      {`${reason}. ${more}`.trim()}
      {mayBuy && (
        <>
          {' '}
          <Anchor component={Link} to="/abbonamenti">
            Il tuo abbonamento
          </Anchor>
        </>
      )}
    </Alert>
  );
}
