import '@mantine/core/styles/Table.css';
import { ActionIcon, Button, NativeSelect, Stack, Table } from '@mantine/core';
import { IconStarFilled, IconSwimming } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Chart } from '../../components/chart/chart';
import { EmptyState } from '../../components/empty-state/empty-state';
import { Totals } from '../../components/totals/totals';
import { usePhone } from '../../components/use-phone';
import { DASH, formatDate } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import type { Course, Result } from './api';
import {
  courseKey,
  courseName,
  formatGap,
  progressionOf,
  type Step,
  stepsOf,
  timeOnAxis,
  usualCourse,
} from './figures';
import classes from './sheet.module.css';
import { WideTable } from './wide-table';

interface ProgressionsTabProps {
  // The races that have times, and all times.
  courses: readonly Course[];
  results: readonly Result[];
  // Renders the training before a personal best; absent for users who may not see it.
  before?: (best: Result) => ReactNode;
}

// ProgressionsTab shows an athlete's times in a race over the years, with the personal bests.
export function ProgressionsTab({ courses, results, before }: ProgressionsTabProps) {
  const [chosen, setChosen] = useState('');
  const [opened, setOpened] = useState(0);
  const course = courses.find((course) => courseKey(course) === chosen) ?? usualCourse(courses);
  const steps = course ? stepsOf(results, course) : [];
  const best = steps.findLast(({ personalBest }) => personalBest === 1);
  const first = steps[0];
  const shownBest = steps.find(({ id, personalBest }) => personalBest === 1 && id === opened) ?? best;
  return (
    <Stack>
      {courses.length > 0 && (
        <div className={classes.bar}>
          <NativeSelect
            label="Gara"
            value={course ? courseKey(course) : ''}
            data={courses.map((course) => ({
              value: courseKey(course),
              label: `${courseName(course)} (${course.times})`,
            }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </div>
      )}
      {!course || !first ? (
        <EmptyState title="Nessun tempo" hint="La progressione compare con il primo tempo di una gara." />
      ) : (
        <>
          <Totals
            label="Progressione"
            figures={[
              ['Primato personale', best ? formatRaceTime(best.time) : DASH],
              ['del', formatDate(best?.day) || DASH],
              ['Dal primo tempo', best && best.id !== first.id ? formatGap(best.time - first.time) : DASH],
            ]}
          />
          <Chart
            title={`Progressione, ${courseName(course)}`}
            nameHeader="Data"
            data={progressionOf(steps, course)}
            format={timeOnAxis}
            height={320}
          />
          <Steps
            label={courseName(course)}
            steps={steps}
            onBefore={before && ((step) => setOpened(step.id))}
            selectedId={shownBest?.id}
          />
          {shownBest && before?.(shownBest)}
        </>
      )}
    </Stack>
  );
}

interface StepsProps {
  label: string;
  steps: readonly Step[];
  onBefore?: (step: Step) => void;
  // The id of the best whose training is shown.
  selectedId: number | undefined;
}

const beforeLabel = (step: Step) => `Allenamento prima del primato del ${formatDate(step.day)}`;

const eventOf = (step: Step) => (step.trial === 1 ? `${step.event} (prova)` : step.event || DASH);

// A phone has no room for five columns.
function StepRows({ label, steps, onBefore, selectedId }: StepsProps) {
  return (
    <ul className={classes.steps} aria-label={`Tempi, ${label}`}>
      {steps.toReversed().map((step) => (
        <li key={step.id}>
          <span className={classes.time}>{formatRaceTime(step.time)}</span>
          <span className={classes.gap}>{step.gained === null ? '' : formatGap(step.gained)}</span>
          <span className={classes.mark}>
            {step.personalBest === 1 && (
              <>
                <IconStarFilled size={14} aria-hidden />
                PP
              </>
            )}
          </span>
          {step.personalBest === 1 && onBefore && (
            <ActionIcon
              size={44}
              variant={step.id === selectedId ? 'light' : 'subtle'}
              aria-pressed={step.id === selectedId}
              aria-label={beforeLabel(step)}
              title={beforeLabel(step)}
              onClick={() => onBefore(step)}
            >
              <IconSwimming size={20} aria-hidden />
            </ActionIcon>
          )}
          <small className={classes.when}>{`${formatDate(step.day)} · ${eventOf(step)}`}</small>
        </li>
      ))}
    </ul>
  );
}

function Steps(props: StepsProps) {
  return usePhone() ? <StepRows {...props} /> : <StepTable {...props} />;
}

function StepTable({ label, steps, onBefore, selectedId }: StepsProps) {
  return (
    <WideTable label={`Tempi, ${label}`}>
      <Table aria-label={`Tempi, ${label}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Data</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Tempo
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Sul primato
            </Table.Th>
            <Table.Th scope="col">Primato</Table.Th>
            <Table.Th scope="col">Evento</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.toReversed().map((step) => (
            <Table.Tr key={step.id}>
              <Table.Th scope="row">{formatDate(step.day)}</Table.Th>
              <Table.Td className={classes.number}>{formatRaceTime(step.time)}</Table.Td>
              <Table.Td className={classes.number}>{step.gained === null ? DASH : formatGap(step.gained)}</Table.Td>
              <Table.Td>
                {step.personalBest === 1 && (
                  <span className={classes.mark}>
                    <IconStarFilled size={14} aria-hidden />
                    PP
                    {onBefore && (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-pressed={step.id === selectedId}
                        aria-label={beforeLabel(step)}
                        onClick={() => onBefore(step)}
                      >
                        Allenamento
                      </Button>
                    )}
                  </span>
                )}
              </Table.Td>
              <Table.Td>{eventOf(step)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
