import { Anchor, Card, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../../api/addresses';
import { accountApi, type Task } from '../../api/generated/account';
import { eventOpen } from '../../api/generated/constants';
import { pageQuery } from '../../api/query';
import { Link } from '../../components/router/routing';
import { formatDate } from '../../lib/dates';
import { count, daysLeft, lineOf, stepsOf, type TaskLine } from './task-lines';
import classes from './tasks.module.css';

interface TasksProps {
  // Paths that have a screen.
  registered: ReadonlySet<string>;
}

// Tasks lists what the user has to do today, as links; hidden if there is nothing.
export function Tasks({ registered }: TasksProps) {
  const question = useQuery(pageQuery(accountApi.listTasks, {}));
  if (question.isPending) return <Waiting />;
  const tasks = question.data?.rows ?? [];
  const own = tasks.filter(({ kind }) => kind === 'evento.proprio');
  const lines = tasks.map((task) => ({ task, line: lineOf(task, registered) }));
  const shown = lines.filter((one): one is { task: Task; line: TaskLine } => one.line !== null);
  return (
    <>
      {shown.length > 0 && (
        <Card withBorder p={0} component="section" aria-labelledby="da-fare">
          <Title order={2} size="h4" id="da-fare" p="md" pb="xs">
            Da fare
          </Title>
          <ul className={classes.list}>
            {shown.map(({ task, line }) => (
              <li key={`${task.kind}-${task.id}-${task.name}`}>
                <Line {...line} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {own.length > 0 && (
        <Card withBorder p={0} component="section" aria-labelledby="tuoi-eventi">
          <Title order={2} size="h4" id="tuoi-eventi" p="md" pb="xs">
            I tuoi eventi
          </Title>
          <ul className={classes.list}>
            {own.map((task) => (
              <li key={task.id}>
                <OwnEvent task={task} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

// Waiting is the skeleton of the list while it loads.
function Waiting() {
  return (
    <Card withBorder p={0} aria-hidden data-testid="tasks-skeleton">
      <Title order={2} size="h4" p="md" pb="xs">
        Da fare
      </Title>
      {[0, 1, 2].map((line) => (
        <div key={line} className={classes.line}>
          <span>
            <span className={classes.bone} style={{ width: `${14 + line * 3}rem` }} />
            <span className={classes.bone} style={{ width: `${10 + line * 2}rem` }} />
          </span>
        </div>
      ))}
    </Card>
  );
}

function Line({ title, detail, left, urgent, to, search, hash }: TaskLine) {
  const content = (
    <>
      <span>
        <span className={classes.title}>{title}</span>
        <span className={classes.detail}>{detail}</span>
      </span>
      {left && (
        <span className={classes.left} data-urgent={urgent || undefined}>
          {left}
        </span>
      )}
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
function OwnEvent({ task }: { task: Task }) {
  const event = task.event;
  if (!event) return null;
  const until = event.status === eventOpen ? 'Iscrizioni fino al' : 'Inizio';
  const facts = [
    `${until} ${formatDate(task.day)}`,
    count(event.clubs, 'società', 'società'),
    count(event.athletes, 'atleta', 'atleti'),
    count(event.entries, 'iscrizione', 'iscrizioni'),
  ];
  const steps = stepsOf(task);
  return (
    <>
      <Line
        title={task.name}
        detail={facts.join(' · ')}
        left={daysLeft(task.days)}
        urgent={false}
        {...linkTo('/Evento', { id: task.id })}
      />
      <ul className={classes.steps} aria-label={`Preparazione di ${task.name}`}>
        {steps.map(({ label, done, tab }) => (
          <li key={tab}>
            {done ? (
              <>
                <IconCircleCheck size={18} aria-hidden />
                {label}: fatto
              </>
            ) : (
              <Anchor component={Link} size="sm" {...linkTo('/Evento', { id: task.id, scheda: tab })}>
                <IconCircleDashed size={18} aria-hidden />
                {label}: da fare
              </Anchor>
            )}
          </li>
        ))}
        {event.anomalies > 0 && (
          <li>
            <Anchor component={Link} size="sm" {...linkTo('/Evento', { id: task.id, scheda: 'anomalie' })}>
              {count(event.anomalies, 'anomalia', 'anomalie')}
            </Anchor>
          </li>
        )}
        {event.unpaid > 0 && (
          <li>
            <Anchor component={Link} size="sm" {...linkTo('/Evento', { id: task.id, scheda: 'iscrizioni' })}>
              {count(event.unpaid, 'società deve', 'società devono')} ancora pagare
            </Anchor>
          </li>
        )}
      </ul>
    </>
  );
}
