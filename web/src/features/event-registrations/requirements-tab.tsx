import { Stack } from '@mantine/core';
import { Exceptions } from './exceptions';
import { LinkedEvents } from './linked-events';

interface RequirementsTabProps {
  eventId: number;
  manages: boolean;
}

// RequirementsTab sets who may enter: qualifiers of earlier events, and athletes admitted to another category.
export function RequirementsTab({ eventId, manages }: RequirementsTabProps) {
  return (
    <Stack gap="xl">
      <LinkedEvents eventId={eventId} manages={manages} />
      <Exceptions eventId={eventId} manages={manages} />
    </Stack>
  );
}
