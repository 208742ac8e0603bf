import '@mantine/core/styles/Alert.css';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '../router/routing';

interface PremiumNoteProps {
  title?: string;
  /** Why something is hidden or read-only: a sentence without the full stop. */
  reason: string;
  /** What is possible without a subscription. */
  more?: string;
  mayBuy: boolean;
}

/** Shows what a subscription would unlock, with a link for users who may buy one. */
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
