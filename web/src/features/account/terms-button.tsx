import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { text } from '../../lib/text';
import { Terms } from './terms';

export function TermsButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="xs" onClick={open}>
        Termini e condizioni
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Termini e condizioni"
        size="lg"
        closeButtonProps={{ 'aria-label': text.close }}
      >
        <Terms />
      </Modal>
    </>
  );
}
