import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Modal.css';
import { Drawer, Modal } from '@mantine/core';
import { useState } from 'react';
import { text } from '../../lib/text';
import { useOnTop } from '../dialog/use-on-top';
import { useOutsideClose } from '../dialog/use-outside-close';
import { mayLeave, useLeaveGuard } from '../use-leave-guard';
import { usePhone } from '../use-phone';
import { PanelForm, type PanelFormProps } from './panel-form';
import classes from './record-panel.module.css';
import { useFocusBack } from './use-focus-back';

interface RecordPanelProps<Values extends Record<string, unknown>> extends Omit<PanelFormProps<Values>, 'onCancel'> {
  opened: boolean;
  /** Called once the user has confirmed leaving. */
  onClose: () => void;
  title: string;
  /** A side panel, or a centred dialog; both are full screen on a phone. */
  as?: 'panel' | 'dialog';
  size?: string | number;
}

/** A form in a panel or dialog. Leaving it with unsaved changes asks first. */
export function RecordPanel<Values extends Record<string, unknown>>(props: RecordPanelProps<Values>) {
  const { opened, onClose, title, as = 'panel', size = 'lg', record, readOnly, ...form } = props;
  const phone = usePhone();
  const [asking, setAsking] = useState(false);
  useFocusBack(opened);
  const onTop = useOnTop(opened);
  const outsideCloses = useOutsideClose(opened);
  useLeaveGuard(() => opened && !readOnly && record.isDirty(), true);

  const leave = async () => {
    if (asking) {
      return;
    }
    if (!readOnly && record.isDirty()) {
      setAsking(true);
      const leaves = await mayLeave();
      setAsking(false);
      if (!leaves) {
        return;
      }
    }
    onClose();
  };

  const shared = {
    opened,
    onClose: () => void leave(),
    title,
    size: phone ? '100%' : size,
    // A dialog on top handles Esc and the focus itself.
    closeOnEscape: onTop && !asking,
    trapFocus: !asking,
    returnFocus: false,
    closeOnClickOutside: outsideCloses && !asking,
    closeButtonProps: { 'aria-label': text.close },
    classNames: { content: classes.content, body: classes.body, title: classes.title },
  };
  const content = <PanelForm {...form} record={record} readOnly={readOnly} onCancel={() => void leave()} />;
  return as === 'panel' ? (
    <Drawer {...shared} position="right">
      {content}
    </Drawer>
  ) : (
    <Modal {...shared} fullScreen={phone}>
      {content}
    </Modal>
  );
}
