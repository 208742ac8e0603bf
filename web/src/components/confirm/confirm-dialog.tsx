import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import { text } from '../../lib/text';
import classes from '../dialog/dialog.module.css';
import { useOnTop } from '../dialog/use-on-top';
import { useOutsideClose } from '../dialog/use-outside-close';
import { useFocusBack } from '../record-panel/use-focus-back';
import type { OpenQuestion } from './confirm';

/** Above drawers and dialogs, which may ask for confirmation. */
const ABOVE_PANELS = 400;

export function ConfirmDialog({ question }: { question: OpenQuestion }) {
  useFocusBack(true);
  useOnTop(true);
  // The key resets the state for each question, even when the next one is already queued.
  return <Question key={keyOf(question)} question={question} />;
}

const keys = new WeakMap<OpenQuestion, number>();
let lastKey = 0;

function keyOf(question: OpenQuestion): number {
  const existing = keys.get(question);
  if (existing !== undefined) {
    return existing;
  }
  lastKey += 1;
  keys.set(question, lastKey);
  return lastKey;
}

function Question({ question }: { question: OpenQuestion }) {
  const {
    title,
    message = text.confirmProceed,
    consequence,
    figures,
    danger = false,
    careful = danger,
    typeToConfirm,
    twice = false,
    answer,
  } = question;
  const [typed, setTyped] = useState('');
  const [once, setOnce] = useState(false);
  const closeOnClickOutside = useOutsideClose(true);
  const mayGoOn = !typeToConfirm || typed.trim().toLowerCase() === typeToConfirm.trim().toLowerCase();

  const goOn = () => {
    if (!mayGoOn) {
      return;
    }
    if (twice && !once) {
      setOnce(true);
      return;
    }
    answer(true);
  };

  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={title ?? (danger ? text.attention : text.confirm)}
      centered
      closeOnClickOutside={closeOnClickOutside}
      zIndex={ABOVE_PANELS}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': text.close }}
      classNames={{ title: classes.title }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree the dialog may be inside another form.
          event.stopPropagation();
          goOn();
        }}
      >
        <Stack gap="sm">
          {consequence && <Text fw={600}>{consequence}</Text>}
          {figures && (
            <dl className={classes.figures}>
              {figures.map(([name, amount]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{amount}</dd>
                </Fragment>
              ))}
            </dl>
          )}
          <Text>{message}</Text>
          {danger && <Text size="sm">{text.irreversible}</Text>}
          {typeToConfirm && (
            <TextInput
              label={`Per confermare scrivi: ${typeToConfirm}`}
              value={typed}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            {/* For a dangerous question the cancel button has the initial focus. */}
            <Button
              variant="default"
              onClick={() => answer(false)}
              data-autofocus={(careful && !typeToConfirm) || undefined}
            >
              {question.cancelLabel ?? text.cancel}
            </Button>
            <Button
              type="submit"
              color={danger ? 'red' : undefined}
              disabled={!mayGoOn}
              data-autofocus={(!careful && !typeToConfirm) || undefined}
              aria-live={twice ? 'polite' : undefined}
            >
              {once ? 'Premi di nuovo per confermare' : (question.confirmLabel ?? text.confirm)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
