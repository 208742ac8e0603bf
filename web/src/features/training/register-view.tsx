import '@mantine/core/styles/Table.css';
import { Anchor, Table } from '@mantine/core';
import { linkTo } from '../../api/addresses';
import type { Register } from '../../api/generated/training';
import { EmptyState } from '../../components/empty-state/empty-state';
import { Link } from '../../components/router/routing';
import { Attendance, fullName, type RegisterAthlete, stateNames, statesOf } from './attendance';
import { formatMetres } from './figures';
import classes from './roll.module.css';
import { dayMonth } from './weeks';

const marks: Record<number, string> = { 1: '●', 2: 'A' };

// RegisterView shows the attendance of a group in a period: a row per athlete, a column per workout.
export function RegisterView({ register }: { register: Register }) {
  const { workouts, athletes } = register;
  if (workouts.length === 0) {
    return (
      <EmptyState
        title="Nessuna presenza segnata in questo periodo"
        hint="Apri un allenamento e tocca «Presenze»: un tocco per atleta."
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label="Registro delle presenze" tabIndex={0}>
      <Table aria-label="Presenze" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Atleta</Table.Th>
            <Table.Th scope="col" className={classes.figure}>
              Presenze
            </Table.Th>
            <Table.Th scope="col" className={classes.figure}>
              Metri nuotati
            </Table.Th>
            {workouts.map(({ id, day, startsAt, name }) => (
              <Table.Th key={id} scope="col" className={classes.day}>
                <Anchor
                  component={Link}
                  {...linkTo('/Presenze', { id })}
                  title={[name || 'Allenamento', startsAt].filter(Boolean).join(' · ')}
                >
                  {dayMonth(day)}
                </Anchor>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {athletes.map((athlete) => (
            <AthleteRow key={athlete.id} athlete={athlete} workouts={workouts} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function AthleteRow({ athlete, workouts }: { athlete: RegisterAthlete; workouts: Register['workouts'] }) {
  const states = statesOf(athlete);
  const marked = athlete.present + athlete.absent;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Anchor component={Link} {...linkTo('/Atleta', { id: athlete.id, scheda: 'presenze' })}>
          {fullName(athlete)}
        </Anchor>
      </Table.Th>
      <Table.Td className={classes.figure}>
        {marked === 0 ? (
          '–'
        ) : (
          <>
            {`${athlete.present} su ${marked}`}
            <span className={classes.share}>
              <span className={classes.dot}> · </span>
              {`${athlete.percent} %`}
            </span>
          </>
        )}
      </Table.Td>
      <Table.Td className={classes.figure}>{formatMetres(athlete.metres)}</Table.Td>
      {workouts.map(({ id }) => {
        const state = states.get(id) ?? Attendance.unmarked;
        return (
          <Table.Td key={id} className={classes.day}>
            <span aria-hidden>{marks[state] ?? ''}</span>
            <span className="visually-hidden">{stateNames[state]}</span>
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
