import { Anchor, Card, Group, Title } from '@mantine/core';
import { linkTo } from '../../api/addresses';
import type { TodaysWorkout } from '../../api/generated/session';
import type { Group as AthleteGroup } from '../../api/generated/shared';
import { Link } from '../../components/router/routing';

interface TodayCardProps {
  workouts: readonly TodaysWorkout[];
  groups: readonly AthleteGroup[];
}

// TodayCard shows today's workouts, first on a phone: at the pool, coaches open the portal for them.
export function TodayCard({ workouts, groups }: TodayCardProps) {
  return (
    <Card withBorder component="section" aria-labelledby="allenamenti-di-oggi">
      <Title order={2} size="h4" mb="xs" id="allenamenti-di-oggi">
        Allenamenti di oggi
      </Title>
      {workouts.map(({ id, name, groupId }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Anchor component={Link} {...linkTo('/Allenamento', { id })} py="sm" fw={600}>
            {[groups.find((group) => group.id === groupId)?.name, name || 'Allenamento'].filter(Boolean).join(' · ')}
          </Anchor>
          <Anchor component={Link} {...linkTo('/Presenze', { id })} py="sm">
            Presenze
          </Anchor>
        </Group>
      ))}
    </Card>
  );
}
