import { Alert, Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

// RecoveryCodes are shown only once.
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  // The box gets the focus instead of the button inside, because Enter may still be held down.
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <Stack gap="sm" ref={part} tabIndex={-1} style={{ outline: 'none' }}>
      <Alert color="green" role="status" title="Verifica in due passaggi attivata">
        Conserva questi codici di recupero: ognuno apre una volta, quando il telefono non c'è. Non saranno mostrati di
        nuovo.
      </Alert>
      <Stack component="ul" aria-label="Codici di recupero" gap={2} p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
      <Group>
        <Button onClick={onClose}>Li ho conservati</Button>
      </Group>
    </Stack>
  );
}
