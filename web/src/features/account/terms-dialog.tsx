import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { text } from '../../lib/text';
import { Terms } from './terms';

export function TermsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Termini e condizioni"
      size="lg"
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <Terms />
    </Modal>
  );
}
