import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { NumberField } from '../../components/number-field';
import { text } from '../../lib/text';
import type { OfficialOnDuty } from './api';
import { clubOf, fullName, roleName } from './rules';

interface DutyDialogProps {
  duty: OfficialOnDuty;
  onSave: (place: number, remarks: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

const maxRemarks = 200;

// DutyDialog edits the lane and remarks of an official on duty, or removes the official from the session.
export function DutyDialog({ duty, onSave, onRemove, onClose }: DutyDialogProps) {
  const [place, setPlace] = useState(duty.place > 0 ? String(duty.place) : '');
  const [remarks, setRemarks] = useState(duty.remarks);
  return (
    <Dialog title={fullName(duty)} onClose={onClose}>
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          onSave(Number(place), remarks.trim());
        }}
      >
        <Stack>
          <Text size="sm">{[roleName(duty.role), duty.grade, clubOf(duty)].filter(Boolean).join(' · ')}</Text>
          <NumberField label="Corsia" data-autofocus maxLength={2} value={place} onChange={setPlace} />
          <TextInput
            label="Note"
            autoComplete="off"
            maxLength={maxRemarks}
            value={remarks}
            onChange={(change) => setRemarks(change.currentTarget.value)}
          />
          <Group justify="space-between" gap="xs">
            <Button variant="default" color="red" onClick={onRemove}>
              Togli dalla sessione
            </Button>
            <Button type="submit">{text.save}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
