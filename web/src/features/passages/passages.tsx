import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { IconListCheck, IconUserMinus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { eventQuery, refreshEvent } from '../../api/events';
import { reportPassages, reportRepechages } from '../../api/generated/constants';
import { startApi } from '../../api/generated/start';
import { reportLink } from '../../api/report';
import { confirmDanger } from '../../components/confirm/confirm';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { listFormats } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';
import { text } from '../../lib/text';
import classes from './passages.module.css';
import { groupsOf, type PassageGroup, placeOf } from './rules';

interface PassagesProps {
  eventId: number;
  // Administrators compute and print passages.
  administrates: boolean;
  // Whether the portal prints repechages; portals with several bodies do.
  recoveries: boolean;
}

// Passages lists who advances from the linked events to this one.
export function Passages({ eventId, administrates, recoveries }: PassagesProps) {
  const client = useQueryClient();
  const { data } = useQuery(eventQuery(eventId, 'passaggi'));
  const work = useMutation({
    mutationFn: async () => {
      const confirmed = await confirmDanger(
        'I passaggi si calcolano di nuovo dai risultati degli eventi collegati e sostituiscono quelli elaborati prima.',
        { title: 'Elabora passaggi', confirmLabel: 'Elabora', message: text.confirmContinue, danger: false },
      );
      return confirmed ? startApi.qualify({ id: eventId }) : null;
    },
    onSuccess: async (reply) => {
      if (!reply) return;
      notify.success(`Qualificati ${reply.qualified}, riserve ${reply.reserves}`);
      await refreshEvent(client);
    },
  });
  const keep = useMutation({
    mutationFn: async () => {
      const confirmed = await confirmDanger(
        'Le iscrizioni non pagate di chi non è qualificato né ammesso come riserva vengono eliminate.',
        { title: 'Rimuovi iscritti dalla finale', confirmLabel: 'Rimuovi', twice: true },
      );
      return confirmed ? startApi.keepFinalists({ id: eventId }) : null;
    },
    onSuccess: async (cleared) => {
      if (!cleared) return;
      notify.success(
        cleared.removed === 0 ? 'Nessuna iscrizione da eliminare' : `Iscrizioni eliminate: ${cleared.removed}`,
      );
      await refreshEvent(client);
    },
  });
  const busy = work.isPending || keep.isPending;
  const prints = [
    { id: reportPassages, label: 'Passaggi', formats: listFormats },
    ...(recoveries ? [{ id: reportRepechages, label: 'Ripescaggi', formats: listFormats }] : []),
  ];
  return (
    <Stack component="section" aria-label="Passaggi alla finale">
      <Title order={2} size="h4">
        Passaggi alla finale
      </Title>
      <Text size="sm">
        Dei migliori risultati degli eventi collegati, gara per gara, i primi sono qualificati e gli altri riserve in
        ordine. Quanti passano e se le riserve sono ammesse lo dicono le opzioni.
      </Text>
      <Group gap="xs">
        {administrates && (
          <Button leftSection={<IconListCheck size={16} aria-hidden />} disabled={busy} onClick={() => work.mutate()}>
            Elabora passaggi
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconUserMinus size={16} aria-hidden />}
          disabled={busy}
          onClick={() => keep.mutate()}
        >
          Rimuovi iscritti dalla finale
        </Button>
        {administrates && data && data.passages.length > 0 && (
          <ReportMenu
            label="Stampa passaggi"
            reports={prints}
            link={(id, format) => reportLink(Number(id), format, { eventId })}
          />
        )}
      </Group>
      <Groups eventId={eventId} administrates={administrates} />
    </Stack>
  );
}

function Groups({ eventId, administrates }: { eventId: number; administrates: boolean }) {
  const { data, error, refetch } = useQuery(eventQuery(eventId, 'passaggi'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} role="status" aria-label={text.loading} />;
  const groups = groupsOf(data.passages);
  if (groups.length === 0) {
    return (
      <EmptyState
        title="Passaggi non ancora elaborati"
        hint={
          administrates
            ? 'Collega gli eventi di qualificazione e premi «Elabora passaggi».'
            : 'Li elabora un amministratore quando gli eventi di qualificazione sono conclusi.'
        }
      />
    );
  }
  return (
    <Stack gap="xs">
      {groups.map((group) => (
        <PassageTable key={group.key} group={group} />
      ))}
    </Stack>
  );
}

function PassageTable({ group: { title, qualified, reserves } }: { group: PassageGroup }) {
  return (
    <details className={classes.group}>
      <summary className={classes.title}>
        {title}: {qualified.length} qualificati, {reserves.length} riserve
      </summary>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={title} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Posto</Table.Th>
              <Table.Th>Atleta</Table.Th>
              <Table.Th>Tempo</Table.Th>
              <Table.Th>Società</Table.Th>
              <Table.Th>Iscritto</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...qualified, ...reserves].map((passage) => (
              <Table.Tr key={passage.athleteId}>
                <Table.Td className="figures">{placeOf(passage)}</Table.Td>
                <Table.Td>{`${passage.athlete} (${passage.birthYear})`}</Table.Td>
                <Table.Td className="figures">{passage.formatted}</Table.Td>
                <Table.Td>{passage.clubName}</Table.Td>
                <Table.Td>{passage.entered === 1 ? text.yes : text.no}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}
