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

/** What the user was changing: a form, which keeps its input, or the page itself, where changes are sent at once. */
export type ConflictAbout = 'form' | 'page';

interface ConflictDialogProps {
  about: ConflictAbout;
  lines: readonly ConflictLine[];
  onAnswer: (answer: ConflictAnswer) => void;
}

/**
 * Shows what another user changed in the meantime and lets the user choose. Closing it returns to the unchanged form.
 */
export function ConflictDialog({ about, lines, onAnswer }: ConflictDialogProps) {
  return (
    <Dialog title="Dati modificati nel frattempo" size="44rem" onClose={() => onAnswer('stay')}>
      <Stack>
        <Text>
          Un'altra persona ha modificato questi dati mentre ci lavoravi.
          {about === 'form' && ' Quello che hai scritto è ancora nel modulo.'}
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
        {about === 'form' && (
          <Text size="sm">
            «Ricarica» prende i valori attuali; le altre tue modifiche restano nel modulo, da salvare. «Salva comunque
            le mie modifiche» salva solo i campi che hai cambiato tu: gli altri restano come sono ora.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {about === 'form' && (
            <Button variant="default" onClick={() => onAnswer('stay')}>
              {text.stay}
            </Button>
          )}
          <Button variant="default" data-autofocus onClick={() => onAnswer('theirs')}>
            {about === 'form' ? 'Ricarica' : 'Tieni i valori attuali'}
          </Button>
          <Button onClick={() => onAnswer('mine')}>
            {about === 'form' ? 'Salva comunque le mie modifiche' : 'Salva comunque la mia modifica'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
