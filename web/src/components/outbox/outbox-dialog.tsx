import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Button.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PendingChange } from '../../api/outbox/box';
import { formatInstant } from '../../lib/dates';
import { text } from '../../lib/text';
import { confirmDanger } from '../confirm/confirm';
import { Dialog } from '../dialog/dialog';
import { notify } from '../notify';
import classes from './outbox.module.css';
import { useOutbox, useWaiting } from './outbox-provider';
import { sentText } from './outbox-text';

/** Lists the changes that wait to be sent or were refused. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox();
  const waiting = useWaiting();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (waiting.length === 0) onClose();
  }, [waiting, onClose]);
  const send = async () => {
    setSending(true);
    const sent = await outbox.flush().catch(() => 0);
    setSending(false);
    if (sent === 0) {
      notify.warning(text.noAnswer);
      return;
    }
    notify.success(sentText(sent));
    await client.invalidateQueries();
  };
  const drop = async ({ id, what }: PendingChange) => {
    if (await confirmDanger(`La modifica «${what}» non sarà inviata.`)) await outbox.remove([id]);
  };
  return (
    <Dialog title="Modifiche da inviare" onClose={onClose}>
      <Stack>
        <Text size="sm">Sono tenute in questo browser e si inviano da sole quando torna la rete.</Text>
        <ul className={classes.list}>
          {waiting.map((change) => (
            <li key={change.id}>
              <div>
                <div>{change.what}</div>
                <Text size="sm">{formatInstant(new Date(change.at).toISOString())}</Text>
                {change.refusal && <Text className={classes.refusal}>{change.refusal}</Text>}
              </div>
              <Button variant="default" size="xs" onClick={() => void drop(change)}>
                {text.delete}
              </Button>
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text.close}
          </Button>
          <Button
            loading={sending}
            disabled={waiting.every(({ refusal }) => refusal !== '')}
            onClick={() => void send()}
          >
            Invia ora
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
