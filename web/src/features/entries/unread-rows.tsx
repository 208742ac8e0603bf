import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../lib/count-of';
import classes from './entries.module.css';
import type { PasteResult, Unread } from './list-paste';

// The heading's id, for the link next to the button that enters the rest.
export const unreadId = 'righe-da-correggere';

interface UnreadRowsProps {
  rows: readonly Unread[];
  // Reads a corrected line.
  read: (content: string) => PasteResult;
  // The corrected line is replaced by what it contains.
  onCorrected: (row: Unread, result: PasteResult) => void;
  onRemove: (rows: readonly Unread[]) => void;
}

// UnreadRows shows the pasted lines that were not used, each as a field to be corrected.
export function UnreadRows({ rows, read, onCorrected, onRemove }: UnreadRowsProps) {
  return (
    <section aria-labelledby={unreadId} className={classes.unread}>
      <Group justify="space-between">
        <Text fw={600} size="sm" id={unreadId} tabIndex={-1}>
          {countOf(rows.length, 'riga non usata', 'righe non usate')}
        </Text>
        {rows.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onRemove(rows)}>
            Scarta tutte
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Correggi il testo (atleta, gara e tempo) e premi Invio.
      </Text>
      <ul className={classes.refused}>
        {rows.map((row) => (
          <li key={`${row.line} ${row.text}`}>
            <UnreadRow row={row} read={read} onCorrected={onCorrected} onRemove={() => onRemove([row])} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UnreadRowProps extends Pick<UnreadRowsProps, 'read' | 'onCorrected'> {
  row: Unread;
  onRemove: () => void;
}

function UnreadRow({ row, read, onCorrected, onRemove }: UnreadRowProps) {
  const [typed, setTyped] = useState(row.text);
  const [reason, setReason] = useState(row.reason);
  return (
    <form
      className={classes.correction}
      onSubmit={(submit) => {
        submit.preventDefault();
        const result = read(typed);
        const [first] = result.unread;
        if (result.cells.length > 0) onCorrected(row, result);
        else setReason(first?.reason ?? 'Indica atleta e gara');
      }}
    >
      <TextInput
        size="xs"
        aria-label={`Riga ${row.line}`}
        error={reason}
        styles={{ error: { fontSize: 'var(--mantine-font-size-xs)' } }}
        inputWrapperOrder={['input', 'error']}
        value={typed}
        onChange={(change) => setTyped(change.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" aria-label={`Usa la riga ${row.line}`}>
        Usa
      </Button>
      <Button size="xs" variant="subtle" color="red" aria-label={`Scarta la riga ${row.line}`} onClick={onRemove}>
        Scarta
      </Button>
    </form>
  );
}
