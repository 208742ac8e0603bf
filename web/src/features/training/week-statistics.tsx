import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { addDays } from '../../lib/dates';
import type { Week } from './api';
import { VolumeCharts } from './volume-charts';
import { Bucket, Criterion, criterionNames } from './volumes';
import { daysOf } from './weeks';

interface WeekStatisticsProps {
  week: Week;
  onClose: () => void;
}

// WeekStatistics shows the metres of a week by workout.
export function WeekStatistics({ week, onClose }: WeekStatisticsProps) {
  const [criterion, setCriterion] = useState<number>(Criterion.intensity);
  const from = week.monday ?? '';
  return (
    <Dialog title={`Statistiche della settimana ${daysOf(week)}`} size="80rem" onClose={onClose}>
      <Stack>
        <NativeSelect
          label="Criterio"
          data-autofocus
          data={Object.entries(criterionNames).map(([value, label]) => ({ value, label }))}
          value={String(criterion)}
          onChange={(event) => setCriterion(Number(event.currentTarget.value))}
        />
        <VolumeCharts
          filter={{ groupId: week.groupId, from, to: addDays(from, 6), criterion, bucket: Bucket.workout }}
          workouts={week.workouts}
        />
      </Stack>
    </Dialog>
  );
}
