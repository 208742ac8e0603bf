import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { text } from '../../lib/text';

export const noteRequired = 'Note obbligatorie';

interface NoteDialogProps {
  title: string;
  // The organiser's question.
  label: string;
  note: string;
  onSave: (note: string) => void;
  onClose: () => void;
}

// NoteDialog asks for a note that the event requires.
export function NoteDialog({ title, label, note, onSave, onClose }: NoteDialogProps) {
  const [typed, setTyped] = useState(note);
  const [missing, setMissing] = useState(false);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (typed.trim() === '') setMissing(true);
          else onSave(typed.trim());
        }}
      >
        <Stack>
          <Textarea
            label={label}
            withAsterisk
            aria-required
            data-autofocus
            rows={3}
            maxLength={4000}
            value={typed}
            error={missing ? noteRequired : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit">{text.save}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
