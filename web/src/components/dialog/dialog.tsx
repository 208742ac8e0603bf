import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '../../lib/text';
import { useFocusBack } from '../record-panel/use-focus-back';
import { usePhone } from '../use-phone';
import classes from './dialog.module.css';
import { useOnTop } from './use-on-top';
import { useOutsideClose } from './use-outside-close';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** False hides it while another dialog opened from it is shown. */
  opened?: boolean;
  size?: string | number;
  children: ReactNode;
}

/** A dialog without a form; full screen on a phone. For forms use RecordPanel. */
export function Dialog({ title, onClose, opened = true, size = 'md', children }: DialogProps) {
  const phone = usePhone();
  useFocusBack(opened);
  const onTop = useOnTop(opened);
  const closeOnClickOutside = useOutsideClose(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={phone ? '100%' : size}
      fullScreen={phone}
      closeOnEscape={onTop}
      closeOnClickOutside={closeOnClickOutside}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': text.close }}
      classNames={{ title: classes.title }}
    >
      {children}
    </Modal>
  );
}
