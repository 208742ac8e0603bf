import '@mantine/core/styles/Table.css';
import { Anchor, Button, Group, Table, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '../../components/error-state/error-state';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import { certificatesQuery } from './api';
import { ExpiryBadge } from './expiry-badge';
import { kindLabel, sportLabel } from './labels';

const Dialogs = lazy(async () => ({ default: (await import('./dialogs')).Dialogs }));

// More certificates than an athlete has.
const maxShown = 100;

// AthleteCertificates lists an athlete's health certificates on the sheet, the latest first.
export function AthleteCertificates({ athleteId }: { athleteId: number }) {
  // The id of the open certificate; 0 for a new one, null if none is open.
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section aria-label="Certificati medici">
      <Group justify="space-between" mt="md" mb={4}>
        <Title order={3} size="h5">
          Certificati medici
        </Title>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen(0)}>
          Nuovo certificato
        </Button>
      </Group>
      <CertificateTable athleteId={athleteId} onOpen={setOpen} />
      <Suspense fallback={null}>
        {open !== null && (
          <Dialogs
            action={open === 0 ? 'nuovo' : 'modifica'}
            id={open}
            athleteId={athleteId}
            onOpen={setOpen}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface CertificateTableProps {
  athleteId: number;
  onOpen: (certificateId: number) => void;
}

function CertificateTable({ athleteId, onOpen }: CertificateTableProps) {
  const { data, error, refetch } = useQuery(
    certificatesQuery({ athleteId, page: 1, rows: maxShown, sort: 'expiresOn', way: 'DESC' }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Text size="sm">{text.loading}</Text>;
  if (data.rows.length === 0) return <Text size="sm">Nessun certificato registrato</Text>;
  return (
    <Table aria-label="Certificati medici dell'atleta">
      <Table.Tbody>
        {data.rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Anchor component="button" type="button" ta="left" onClick={() => onOpen(row.id)}>
                {kindLabel(row.kind)}, {sportLabel(row.sportId)}
              </Anchor>
            </Table.Td>
            <Table.Td>scade il {formatDate(row.expiresOn)}</Table.Td>
            <Table.Td>
              <ExpiryBadge certificate={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
