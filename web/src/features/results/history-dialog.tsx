import '@mantine/core/styles/Table.css';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../api/query';
import { Dialog } from '../../components/dialog/dialog';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { notify } from '../../components/notify';
import { formatInstant } from '../../lib/dates';
import { text } from '../../lib/text';
import { historyQuery, type Modification, type ResultRow, refreshResults, resultHistory, undoResult } from './api';
import { resultText, Status, statusLabel } from './rules';
import type { Kind } from './typing';

interface HistoryDialogProps {
  row: ResultRow;
  kind: Kind;
  onClose: () => void;
}

// HistoryDialog lists the changes of a result: user, time, before and after. Undoing one is itself a change.
export function HistoryDialog({ row, kind, onClose }: HistoryDialogProps) {
  const client = useQueryClient();
  const title = `Cronologia di ${row.athlete || `${row.lastName} ${row.firstName}`}, ${row.race}`;
  const query = useQuery(historyQuery(row.id));
  const undoing = useMutation({
    mutationFn: (change: Modification) => undoResult.reply({ id: row.id, change: change.id }),
    onSuccess: ({ message }) => notify.success(message || undefined, 'Risultato riportato a com’era prima'),
    onSettled: () => Promise.all([refresh(client, resultHistory), refreshResults(client)]),
  });
  if (!query.data) return <WaitingDialog title={title} query={query} onClose={onClose} />;
  const changes = query.data;
  return (
    <Dialog title={title} size="48rem" onClose={onClose}>
      <Stack>
        {changes.length === 0 ? (
          <Text>Nessuna modifica: il risultato non è ancora stato inserito.</Text>
        ) : (
          <Table aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Quando e chi</Table.Th>
                <Table.Th scope="col">Prima</Table.Th>
                <Table.Th scope="col">Dopo</Table.Th>
                <Table.Th scope="col">
                  <span className="visually-hidden">Azioni</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map((change) => (
                <Table.Tr key={change.id}>
                  <Table.Td>
                    {formatInstant(change.at)}
                    <Text size="xs" c="dimmed">
                      {change.author}
                    </Text>
                  </Table.Td>
                  <Table.Td>{beforeText(change, kind)}</Table.Td>
                  <Table.Td>{resultText(change.after, kind)}</Table.Td>
                  <Table.Td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Annulla la modifica: torna a ${beforeText(change, kind)}`}
                      disabled={undoing.isPending}
                      onClick={() => undoing.mutate(change)}
                    >
                      {text.cancel}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const beforeText = ({ before }: Modification, kind: Kind) =>
  before ? resultText(before, kind) : statusLabel(Status.none);
