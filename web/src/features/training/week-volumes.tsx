import { Anchor } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { linkTo } from '../../api/addresses';
import { Link } from '../../components/router/routing';
import { textOn } from '../../lib/contrast';
import { addDays, type IsoDate } from '../../lib/dates';
import { type Group, volumesQuery } from './api';
import { formatMetres } from './figures';
import { Bucket, Criterion, sharesByTerm, totalOf } from './volumes';
import classes from './week-volumes.module.css';
import { mondayOf } from './weeks';

interface WeekVolumesProps {
  groups: readonly Group[];
  intensities: readonly { id: number; name: string; visible: 0 | 1; colour: string }[];
  today: IsoDate;
}

// WeekVolumes shows each group's metres of this week, by intensity.
export function WeekVolumes({ groups, intensities, today }: WeekVolumesProps) {
  const from = mondayOf(today);
  const filter = { from, to: addDays(from, 6), criterion: Criterion.intensity, bucket: Bucket.week };
  const answers = useQueries({ queries: groups.map(({ id }) => volumesQuery({ ...filter, groupId: id })) });
  return (
    <ul className={classes.groups} aria-label="Metri della settimana per gruppo">
      {groups.map(({ id, name }, index) => {
        const answer = answers[index];
        const rows = answer?.data?.rows ?? [];
        const missing = answer?.isError ? 'Non disponibile' : '…';
        return (
          <li key={id} aria-busy={answer?.isPending}>
            <Anchor component={Link} {...linkTo('/Allenamenti', { groupId: id })}>
              {name}
            </Anchor>{' '}
            <strong>{answer?.data ? formatMetres(totalOf(rows)) : missing}</strong>
            <ul className={classes.shares}>
              {sharesByTerm(rows, intensities, Criterion.intensity).map(({ name: of, color, value }) => (
                <li key={of} style={color ? { backgroundColor: color, color: textOn(color) } : undefined}>
                  {`${of} ${formatMetres(value)}`}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
