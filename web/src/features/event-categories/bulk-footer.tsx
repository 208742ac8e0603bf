import '@mantine/core/styles/Progress.css';
import { Alert, Button, Group, Progress as ProgressBar, Stack, Text } from '@mantine/core';
import { text } from '../../lib/text';
import classes from './categories.module.css';
import { type Bulk, refusedText } from './use-bulk';

interface BulkFooterProps {
  bulk: Bulk;
  label: string;
  // Omitted while a field is being edited: the button must stay enabled until the field is committed.
  disabled?: boolean;
  onStart: () => void;
  onClose: () => void;
}

// BulkFooter starts a series of changes and shows its progress and the rejected ones.
export function BulkFooter({
  bulk: { progress, failures, stop },
  label,
  disabled = false,
  onStart,
  onClose,
}: BulkFooterProps) {
  return (
    <Stack gap="xs" className={classes.footer}>
      {failures.length > 0 && (
        <Alert color="red" variant="light" title={refusedText(failures.length)}>
          <ul className={classes.failures}>
            {failures.map(({ name, message }) => (
              <li key={name}>{`${name}: ${message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {progress && (
        <>
          <ProgressBar value={(progress.at / progress.of) * 100} aria-label="Avanzamento" />
          <Text size="sm" role="status">{`${progress.at} di ${progress.of}`}</Text>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={progress ? stop : onClose}>
          {progress ? 'Interrompi' : text.close}
        </Button>
        <Button disabled={disabled || progress !== null} onClick={onStart}>
          {label}
        </Button>
      </Group>
    </Stack>
  );
}
