import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog')).TermsDialog }));

export function TermsButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="xs" onClick={open}>
        Termini e condizioni
      </Button>
      <Suspense fallback={null}>{opened && <TermsDialog onClose={close} />}</Suspense>
    </>
  );
}
