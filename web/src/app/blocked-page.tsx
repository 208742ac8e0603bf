import { Alert, Overlay } from '@mantine/core';
import { useEffect, useState } from 'react';

// The delay, in milliseconds, lets the user see that the page has stopped before the message appears.
const messageAfter = 500;

export function BlockedPage({ message }: { message: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), messageAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Overlay fixed zIndex={10_000} backgroundOpacity={0.6} blur={2} style={{ display: 'grid', placeItems: 'center' }}>
      <div role="alert">
        {shown && (
          <Alert color="red" variant="filled" title="Attenzione" maw={480} m="md">
            {message}
          </Alert>
        )}
      </div>
    </Overlay>
  );
}
