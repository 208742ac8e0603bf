import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Button.css';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { DASH } from '../../lib/dates';
import { text } from '../../lib/text';
import { Dialog } from '../dialog/dialog';
import type { ConflictLine } from './conflict';

export type ConflictAnswer = 'mine' | 'theirs' | 'stay';

interface ConflictDialogProps {
  lines: readonly ConflictLine[];
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shows what somebody else changed meanwhile and lets the user choose; closing it goes back to the form as it was. */
export function ConflictDialog({ lines, onAnswer }: ConflictDialogProps) {
  return (
    <Dialog title="Dati modificati nel frattempo" size="44rem" onClose={() => onAnswer('stay')}>
      <Stack>
        <Text>
          Un'altra persona ha modificato questi dati mentre ci lavoravi. Quello che hai scritto è ancora nel modulo.
        </Text>
        <Table withTableBorder aria-label="Campi modificati nel frattempo" style={{ overflowWrap: 'anywhere' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Campo</Table.Th>
              <Table.Th scope="col">Valore attuale</Table.Th>
              <Table.Th scope="col">Il tuo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ label, theirs, mine }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{theirs || DASH}</Table.Td>
                <Table.Td>{mine === null ? 'non modificato' : mine || DASH}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm">
          «Ricarica» prende i valori attuali; le altre tue modifiche restano nel modulo, da salvare. «Salva comunque le
          mie modifiche» salva solo i campi che hai cambiato tu: gli altri restano come sono ora.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer('stay')}>
            {text.stay}
          </Button>
          <Button variant="default" data-autofocus onClick={() => onAnswer('theirs')}>
            Ricarica
          </Button>
          <Button onClick={() => onAnswer('mine')}>Salva comunque le mie modifiche</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
