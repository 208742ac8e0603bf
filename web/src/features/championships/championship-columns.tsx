import '@mantine/core/styles/Checkbox.css';
import { Anchor, Checkbox } from '@mantine/core';
import { linkTo } from '../../api/addresses';
import type { GridColumn, SelectChoice } from '../../components/data-grid/grid-types';
import { Link } from '../../components/router/routing';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, type IsoDate } from '../../lib/dates';
import type { Championship, Season, Sport } from './api';
import classes from './championship-columns.module.css';
import { committees, enrolmentOf, isOpen, isOver, labelOf, type payPath } from './rules';

type PayPath = ReturnType<typeof payPath>;

import type { Choice } from './use-choice';

interface ColumnsInput {
  sports: readonly Sport[];
  seasons: readonly Season[];
  today: IsoDate;
  // Administrators see whether it is active, other users the status of their club.
  manages: boolean;
  // Null for users who cannot enrol.
  choice: Choice | null;
  // Where an order is paid or shown; null if there is no such screen.
  payPath: PayPath;
}

const activeChoices: readonly SelectChoice[] = [
  { value: '1', label: 'Attivi' },
  { value: '0', label: 'Non attivi' },
];

export function championshipColumns(input: ColumnsInput): GridColumn<Championship>[] {
  const { sports, seasons, today, manages, choice, payPath } = input;
  const sportChoices = sports.map((sport) => ({ value: String(sport.id), label: sport.name }));
  const seasonChoices = seasons.map((season) => ({ value: String(season.id), label: season.name }));
  const sport: GridColumn<Championship> = {
    id: 'sportId',
    header: 'Sport',
    sortable: true,
    filter: { kind: 'select', name: 'sportId', choices: sportChoices },
    cell: (championship) => labelOf(sportChoices, championship.sportId) || DASH,
    phone: true,
  };
  return [
    {
      id: 'name',
      header: 'Descrizione',
      sortable: true,
      cardTitle: true,
      filter: { kind: 'text' },
      cell: (championship) =>
        choice ? <Name championship={championship} choice={choice} today={today} /> : championship.name,
    },
    ...(sports.length > 1 ? [sport] : []),
    {
      id: 'committee',
      header: 'Comitato',
      sortable: true,
      cell: (championship) => labelOf(committees, championship.committee) || DASH,
      phone: true,
    },
    {
      id: 'seasonId',
      header: 'Stagione',
      sortable: true,
      cell: (championship) => labelOf(seasonChoices, championship.seasonId) || DASH,
    },
    {
      id: 'starts',
      header: 'Inizio',
      sortable: true,
      cell: (championship) => formatDate(championship.starts) || DASH,
      phone: ({ starts, ends }) => `${formatDate(starts)} – ${formatDate(ends)}`,
    },
    {
      id: 'ends',
      header: 'Fine',
      sortable: true,
      cell: (championship) => (
        <span className={classes.period}>
          {formatDate(championship.ends) || DASH}
          {isOver(championship, today) && <StatusBadge status="concluded" label="Terminato" />}
        </span>
      ),
    },
    manages
      ? {
          id: 'active',
          header: 'Attivo',
          sortable: true,
          filter: { kind: 'select', label: 'Stato', choices: activeChoices },
          cell: ({ active }) =>
            active === 1 ? (
              <StatusBadge status="open" label="Attivo" />
            ) : (
              <StatusBadge status="closed" label="Non attivo" />
            ),
          phone: true,
        }
      : {
          id: 'state',
          header: 'Iscrizione',
          sortable: true,
          cell: (championship) => <Enrolment championship={championship} payPath={payPath} />,
          phone: true,
        },
  ];
}

// The name is the checkbox's label, which makes a larger touch target.
function Name({ championship, choice, today }: { championship: Championship; choice: Choice; today: IsoDate }) {
  if (!isOpen(championship, today)) return <span className={classes.fixed}>{championship.name}</span>;
  return (
    <Checkbox
      label={championship.name}
      classNames={{ root: classes.choice, labelWrapper: classes.label, input: classes.box }}
      checked={choice.chosen.some(({ id }) => id === championship.id)}
      onChange={() => choice.toggle(championship)}
    />
  );
}

function Enrolment({ championship, payPath }: { championship: Championship; payPath: PayPath }) {
  const order = championship.orderId;
  return (
    <span className={classes.period}>
      <StatusBadge {...enrolmentOf(championship)} />
      {order > 0 &&
        (payPath ? (
          <Anchor component={Link} {...linkTo(payPath, { orderId: order })} size="sm">
            {`Ordine ${order}`}
          </Anchor>
        ) : (
          `Ordine ${order}`
        ))}
    </span>
  );
}
