import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { clubLookup } from '../../api/club-lookups';
import { Dialog } from '../../components/dialog/dialog';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { text } from '../../lib/text';
import { useExtension } from './api';
import { extensionMeaning } from './rules';

// ExtensionDialog grants an extension to a club that is not listed yet, because it has no entries.
export function ExtensionDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const [club, setClub] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const extend = useExtension(eventId);
  return (
    <Dialog title="Proroga a un'altra società" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(club === null);
          if (club !== null) extend.mutate({ clubId: club, give: true }, { onSuccess: onClose });
        }}
      >
        <Stack>
          <Text size="sm">{extensionMeaning}</Text>
          <RemoteSelect
            label="Società"
            required
            data-autofocus
            value={club}
            onChange={(id) => {
              setClub(id === null ? null : Number(id));
              setMissing(false);
            }}
            error={missing ? text.required : undefined}
            {...clubLookup}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={extend.isPending}>
              Concedi la proroga
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
