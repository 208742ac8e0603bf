import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../../api/addresses';
import { reportOfficials } from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { ErrorState } from '../../components/error-state/error-state';
import { listFormats } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';
import { Link } from '../../components/router/routing';
import { text } from '../../lib/text';
import { eventOfficialsQuery, useSaveSession } from './api';
import { SessionOfficials } from './session-officials';

interface OfficialsTabProps {
  eventId: number;
  lanes: number;
}

// OfficialsTab plans the officials of each session: how many of each role it needs, and who is on duty.
export function OfficialsTab({ eventId, lanes }: OfficialsTabProps) {
  const { data, error, refetch } = useQuery(eventOfficialsQuery(eventId));
  const saving = useSaveSession(eventId);
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} role="status" aria-label={text.loading} />;
  }
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          Si assegnano gli ufficiali della tua società e della federazione: l'elenco è in{' '}
          <Anchor inherit component={Link} {...linkTo('/Ufficiali', {})}>
            Ufficiali
          </Anchor>
          .
        </Text>
        <ReportMenu
          label="Stampa il foglio"
          reports={[{ id: reportOfficials, formats: listFormats }]}
          link={(report, format) => reportLink(Number(report), format, { eventId })}
        />
      </Group>
      {data.sessions.map((session) => (
        <SessionOfficials
          key={session.number}
          of={data}
          session={session}
          lanes={lanes}
          saving={saving.isPending}
          onSave={saving.mutateAsync}
        />
      ))}
    </Stack>
  );
}
