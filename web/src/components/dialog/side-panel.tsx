import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '../../lib/text';
import { useFocusBack } from '../record-panel/use-focus-back';
import { usePhone } from '../use-phone';
import classes from './dialog.module.css';
import { useOnTop } from './use-on-top';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** False puts it out of sight while another dialog, opened from it, has the page. */
  opened?: boolean;
  size?: string | number;
  children: ReactNode;
}

/** A panel at the side that is no form; it fills the screen of a phone. Forms are record panels. */
export function SidePanel({ title, onClose, opened = true, size = 'lg', children }: SidePanelProps) {
  const phone = usePhone();
  useFocusBack(opened);
  const onTop = useOnTop(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={title}
      size={phone ? '100%' : size}
      closeOnEscape={onTop}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': text.close }}
      classNames={{ title: classes.title }}
    >
      {children}
    </Drawer>
  );
}
