import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventQuery } from '../../api/events';
import { ErrorState } from '../../components/error-state/error-state';
import { anomalyCountText, anomalyKinds } from './anomaly-kinds';
import { AnomalySection } from './anomaly-section';
import { eventClubsQuery } from './api';

interface AnomaliesTabProps {
  eventId: number;
  manages: boolean;
  onTab?: (tab: string) => void;
}

// AnomaliesTab lists an event's anomalies, a section per rule.
export function AnomaliesTab({ eventId, manages, onTab }: AnomaliesTabProps) {
  const event = useQuery({ ...eventQuery(eventId, 'anomalie'), refetchOnMount: 'always' });
  const count = event.data?.anomalyCount ?? 0;
  // An anomaly has only its club's id; the names are loaded with the clubs.
  const entered = useQuery({ ...eventClubsQuery(eventId), enabled: count > 0 });
  const clubs = useMemo(() => new Map(entered.data?.rows.map((club) => [club.clubId, club.name])), [entered.data]);
  if (!event.data) {
    return event.error ? (
      <ErrorState error={event.error} onRetry={() => void event.refetch()} />
    ) : (
      <AnomaliesSkeleton />
    );
  }
  const { anomalies } = event.data;
  const none = count === 0;
  // Sections with anomalies come first.
  const found = anomalyKinds.filter(({ list }) => anomalies[list].length > 0);
  const clean = anomalyKinds.filter(({ list }) => anomalies[list].length === 0);
  return (
    <Stack gap="xl">
      <Group>
        <Alert
          flex={1}
          miw="min(15rem, 100%)"
          role="status"
          // Mantine's green title is too light for its background.
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
          color={none ? 'green' : 'yellow'}
          icon={none ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          title={anomalyCountText(count)}
        >
          {none
            ? "Tutti i controlli sull'evento sono a posto."
            : 'Ogni sezione dice che cosa non va e come si rimedia.'}
        </Alert>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={event.isFetching}
          onClick={() => void event.refetch()}
        >
          Controlla di nuovo
        </Button>
      </Group>
      {found.map((kind) => (
        <AnomalySection
          key={kind.list}
          kind={kind}
          rows={anomalies[kind.list]}
          clubs={clubs}
          manages={manages}
          onTab={onTab}
        />
      ))}
      {clean.length > 0 && (
        <details>
          <summary>{clean.length === 1 ? '1 controllo a posto' : `${clean.length} controlli a posto`}</summary>
          <Stack pt="md">
            {clean.map((kind) => (
              <AnomalySection key={kind.list} kind={kind} rows={[]} clubs={clubs} manages={manages} />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

function AnomaliesSkeleton() {
  return (
    <Stack aria-busy="true">
      {anomalyKinds.map(({ list }) => (
        <Skeleton key={list} height={56} />
      ))}
    </Stack>
  );
}
