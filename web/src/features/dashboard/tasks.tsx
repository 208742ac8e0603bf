import { Anchor, Card, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../../api/addresses';
import { eventOpen } from '../../api/generated/constants';
import type { Task } from '../../api/generated/session';
import { tasksQuery } from '../../api/home';
import { PathIcon } from '../../components/path-icon';
import { Link } from '../../components/router/routing';
import { usePhone } from '../../components/use-phone';
import { formatDate } from '../../lib/dates';
import { formatCountOf } from '../../lib/numbers';
import { iconOf } from './task-icons';
import {
  byUrgency,
  daysLeft,
  lineOf,
  racing,
  stepsOf,
  type TaskLine,
  todayLine,
  type Urgency,
  workoutTask,
} from './task-lines';
import classes from './tasks.module.css';

interface TasksProps {
  // Paths that have a screen.
  registered: ReadonlySet<string>;
  // The names of the groups by today's workouts.
  groups: ReadonlyMap<number, string>;
}

// Tasks lists what the user has to do today, as links; hidden if there is nothing.
export function Tasks({ registered, groups: groupOf }: TasksProps) {
  const question = useQuery(tasksQuery);
  // On a phone they are at the top of the page, with their attendance.
  const listed = usePhone() && registered.has('/Presenze');
  if (question.isPending) return <TasksSkeleton />;
  const tasks = (question.data?.rows ?? []).filter(({ kind }) => !listed || kind !== workoutTask);
  const own = tasks.filter(({ kind }) => kind === 'evento.proprio');
  const lines = tasks.map((task) => ({ task, line: lineOf(task, registered) }));
  const shown = lines.flatMap(({ task, line }) => (line ? [{ task, line, urgent: line.urgent }] : []));
  const groups = byUrgency([...shown, ...own.map((task) => ({ task, line: null, urgent: false }))]);
  return urgencies.map(({ urgency, title, id }) => {
    const mine = groups[urgency];
    if (mine.length === 0) return null;
    return (
      <Card key={urgency} withBorder p={0} component="section" aria-labelledby={id} data-urgency={urgency}>
        <Title order={2} size="h4" id={id} p="md" pb="xs">
          {title}
        </Title>
        <ul className={classes.list}>
          {mine.map(({ task, line }) => (
            <li key={`${task.kind}-${task.id}-${task.name}`}>
              {line ? (
                <Line
                  kind={task.kind}
                  {...(urgency === 'today' ? todayLine(task, line, registered, groupOf.get(task.id)) : line)}
                />
              ) : (
                <OwnEvent task={task} registered={registered} today={urgency === 'today'} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}

// The sections, most urgent first.
const urgencies: readonly { urgency: Urgency; title: string; id: string }[] = [
  { urgency: 'today', title: 'Oggi', id: 'oggi' },
  { urgency: 'soon', title: 'In scadenza', id: 'in-scadenza' },
  { urgency: 'later', title: 'Da fare', id: 'da-fare' },
  { urgency: 'own', title: 'I tuoi eventi', id: 'tuoi-eventi' },
];

// TasksSkeleton is the skeleton of the list while it loads.
function TasksSkeleton() {
  return (
    <Card withBorder p={0} aria-hidden data-testid="tasks-skeleton">
      <Title order={2} size="h4" p="md" pb="xs">
        Da fare
      </Title>
      {[0, 1, 2].map((line) => (
        <div key={line} className={classes.line}>
          <span className={classes.words}>
            <span className={classes.bone} />
            <span className={classes.bone} />
          </span>
        </div>
      ))}
    </Card>
  );
}

function Line({ kind, title, detail, share, left, urgent, action, to, search, hash }: TaskLine & { kind: string }) {
  const { path, area } = iconOf(kind);
  const content = (
    <>
      <span className={classes.icon} data-area={area}>
        <PathIcon path={path} size={20} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.detail}>{detail}</span>
        {!!share && <span className={classes.bar} style={{ backgroundSize: `${share}% 100%` }} />}
      </span>
      {left && (
        <span className={classes.left} data-urgent={urgent || undefined}>
          {left}
        </span>
      )}
      {action && <span className={classes.action}>{action}</span>}
    </>
  );
  if (!to) return <div className={classes.line}>{content}</div>;
  return (
    <Link to={to} search={search} hash={hash} className={classes.line}>
      {content}
    </Link>
  );
}

// OwnEvent is an event that the club organises: its contents, anomalies and preparation.
function OwnEvent({ task, registered, today }: { task: Task; registered: ReadonlySet<string>; today: boolean }) {
  const event = task.event;
  if (!event) return null;
  const until = event.status === eventOpen ? 'Iscrizioni fino al' : 'Inizio';
  const facts = [
    today ? racing(task) : `${until} ${formatDate(task.day)}`,
    formatCountOf(event.clubs, 'società', 'società'),
    formatCountOf(event.athletes, 'atleta', 'atleti'),
    formatCountOf(event.entries, 'iscrizione', 'iscrizioni'),
  ];
  const steps = today ? [] : stepsOf(task);
  const open = steps.filter(({ done }) => !done);
  const line: TaskLine = {
    title: task.name,
    detail: facts.join(' · '),
    left: daysLeft(task.days),
    urgent: false,
    ...linkTo('/Evento', { id: task.id }),
  };
  return (
    <>
      <Line kind={task.kind} {...(today ? todayLine(task, line, registered) : line)} />
      <ul className={classes.steps} aria-label={`Preparazione di ${task.name}`}>
        {steps.length > 0 && !open.length && (
          <li>
            <IconCircleCheck size={18} aria-hidden />
            Preparazione completa
          </li>
        )}
        {open.map(({ label, tab }) => (
          <li key={tab}>
            <Anchor component={Link} size="sm" {...linkTo('/Evento', { id: task.id, scheda: tab })}>
              <IconCircleDashed size={18} aria-hidden />
              {label}: da fare
            </Anchor>
          </li>
        ))}
        {event.anomalies > 0 && (
          <li>
            <Anchor component={Link} size="sm" {...linkTo('/Evento', { id: task.id, scheda: 'anomalie' })}>
              {formatCountOf(event.anomalies, 'anomalia', 'anomalie')}
            </Anchor>
          </li>
        )}
        {event.unpaid > 0 && (
          <li>
            <Anchor component={Link} size="sm" {...linkTo('/Evento', { id: task.id, scheda: 'iscrizioni' })}>
              {formatCountOf(event.unpaid, 'società deve', 'società devono')} ancora pagare
            </Anchor>
          </li>
        )}
      </ul>
    </>
  );
}
