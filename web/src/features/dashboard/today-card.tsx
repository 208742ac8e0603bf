import { Anchor, Card, Title } from '@mantine/core';
import { linkTo } from '../../api/addresses';
import type { TodaysWorkout } from '../../api/generated/session';
import type { Group } from '../../api/generated/shared';
import { Link } from '../../components/router/routing';

interface TodayCardProps {
  workouts: readonly TodaysWorkout[];
  groups: readonly Group[];
}

// Today's workouts, first on a phone: at the pool they are what a coach opens the portal for.
export function TodayCard({ workouts, groups }: TodayCardProps) {
  if (workouts.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="allenamenti-di-oggi" hiddenFrom="sm">
      <Title order={2} size="h4" id="allenamenti-di-oggi">
        Allenamenti di oggi
      </Title>
      {workouts.map(({ id, name, groupId }) => (
        <div
          key={id}
          style={{ display: 'flex', gap: 12, alignItems: 'center', justifyContent: 'space-between', minHeight: 48 }}
        >
          <Anchor component={Link} {...linkTo('/Allenamento', { id })} fw={600}>
            {[name || 'Allenamento', groups.find((one) => one.id === groupId)?.name].filter(Boolean).join(' · ')}
          </Anchor>
          <Anchor component={Link} {...linkTo('/Presenze', { id })}>
            Presenze
          </Anchor>
        </div>
      ))}
    </Card>
  );
}
