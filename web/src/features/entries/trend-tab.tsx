import '@mantine/core/styles/Table.css';
import { Button, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../../api/addresses';
import { Chart } from '../../components/chart/chart';
import { ErrorState } from '../../components/error-state/error-state';
import { Link } from '../../components/router/routing';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import { type Event, trendQuery } from './api';
import { hasTimes } from './teams';

// TrendTab shows how an event fills up: by day until the deadline, and by race with the expected heats.
export function TrendTab({ event }: { event: Event }) {
  const trend = useQuery(trendQuery(event.id));
  if (!trend.data)
    return trend.error ? (
      <ErrorState error={trend.error} onRetry={() => void trend.refetch()} />
    ) : (
      <Skeleton height={320} role="status" aria-label={text.loading} />
    );
  const { days, races, deadline, lanes } = trend.data;
  const heats = hasTimes(event.sportId);
  return (
    <Stack>
      <Chart
        title={`Iscrizioni giorno per giorno${deadline ? `, scadenza ${formatDate(deadline)}` : ''}`}
        nameHeader="Giorno"
        height={220}
        data={{
          kind: 'line',
          nameKey: 'day',
          rows: days.map(({ day, total }) => ({ day: formatDate(day), total })),
          series: [{ key: 'total', label: 'Presenze fino al giorno' }],
        }}
      />
      <Title order={2} size="h4">
        Gara per gara
      </Title>
      <Table.ScrollContainer minWidth={320}>
        <Table aria-label="Presenze per gara" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Gara</Table.Th>
              <Table.Th scope="col" ta="right">
                Presenze
              </Table.Th>
              {heats && (
                <>
                  <Table.Th scope="col" ta="right">
                    Batterie
                  </Table.Th>
                  <Table.Th scope="col" ta="right">
                    Corsie libere
                  </Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {races.map((race) => (
              <Table.Tr key={`${race.raceId} ${race.kind}`}>
                <Table.Th scope="row" fw={400}>
                  {race.name}
                </Table.Th>
                <Table.Td ta="right">{race.entries}</Table.Td>
                {heats && (
                  <>
                    <Table.Td ta="right">{race.heats}</Table.Td>
                    <Table.Td ta="right">{race.free}</Table.Td>
                  </>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed">
        {`Gli assenti contano nel grafico e non nella tabella.${heats ? ` Le batterie sono previste con ${lanes} corsie.` : ''}`}
      </Text>
      <Button
        component={Link}
        {...linkTo('/Evento', { id: event.id, scheda: 'gareCat' })}
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
      >
        Statistiche categoria per categoria
      </Button>
    </Stack>
  );
}
