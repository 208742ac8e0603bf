import '@mantine/core/styles/Table.css';
import { Button, Group, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AthletePicker } from '../../components/athlete-picker/athlete-picker';
import { Chart } from '../../components/chart/chart';
import { Dialog } from '../../components/dialog/dialog';
import { DASH, formatDate } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import { type AthleteSheet, type Course, type Result, sheetQuery, trialsQuery } from './api';
import { bestWithSplits, progressionsOf, stretchesOf } from './compare';
import { courseKey, courseName, formatGap, timeOnAxis } from './figures';
import classes from './sheet.module.css';
import { WideTable } from './wide-table';

// The maximum number of lines that a chart can show distinguishably.
const maxLines = 6;

interface AthletesDialogProps {
  athleteId: number;
  onClose: () => void;
}

// AthletesDialog compares several athletes in one race: all their times in one chart, and the splits of their best
// times side by side.
export function AthletesDialog({ athleteId, onClose }: AthletesDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([athleteId]);
  const [race, setRace] = useState('');
  const start = useQuery(trialsQuery(0)).data;
  const queries = useQueries({ queries: chosen.map((id) => sheetQuery(id)) });
  const sheets = queries.map(({ data }) => data).filter((sheet) => sheet !== undefined);
  return (
    <Dialog title="Confronto tra atleti" size="64rem" onClose={onClose}>
      <Stack>
        {start ? (
          <AthletePicker
            label="Atleti"
            athletes={start.athletes.map(({ id, lastName, firstName }) => ({ id, name: `${lastName} ${firstName}` }))}
            groups={start.groups}
            chosen={chosen}
            onChange={(ids) => setChosen(ids.slice(0, maxLines))}
          />
        ) : (
          <Skeleton height={160} role="status" aria-label={text.loading} />
        )}
        {chosen.length < 2 ? (
          <Text>Scegli almeno due atleti.</Text>
        ) : (
          <ComparisonInRace sheets={sheets} loaded={sheets.length === chosen.length} race={race} onRace={setRace} />
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ComparisonInRaceProps {
  // The sheets that have arrived.
  sheets: readonly AthleteSheet[];
  // Whether all have.
  loaded: boolean;
  // The key of the chosen race.
  race: string;
  onRace: (key: string) => void;
}

// ComparisonInRace compares the athletes in a race that the user chooses.
function ComparisonInRace({ sheets, loaded, race, onRace }: ComparisonInRaceProps) {
  const courses = coursesOf(sheets);
  const course = courses.find((course) => courseKey(course) === race) ?? courses[0];
  if (!course) return loaded && <Text>Non c’è una gara con tempi di almeno due di questi atleti.</Text>;
  return (
    <>
      <NativeSelect
        label="Gara"
        value={courseKey(course)}
        data={courses.map((course) => ({ value: courseKey(course), label: courseName(course) }))}
        onChange={(event) => onRace(event.currentTarget.value)}
      />
      <Comparison sheets={sheets} course={course} />
    </>
  );
}

// coursesOf returns the races in which at least two athletes have times, the most frequent first.
function coursesOf(sheets: readonly AthleteSheet[]): Course[] {
  const found = new Map<string, { course: Course; athletes: number; times: number }>();
  for (const course of sheets.flatMap(({ races }) => races)) {
    const counted = found.get(courseKey(course)) ?? { course, athletes: 0, times: 0 };
    found.set(courseKey(course), { course, athletes: counted.athletes + 1, times: counted.times + course.times });
  }
  return [...found.values()]
    .filter(({ athletes }) => athletes > 1)
    .toSorted((a, b) => b.athletes - a.athletes || b.times - a.times)
    .map(({ course }) => course);
}

function Comparison({ sheets, course }: { sheets: readonly AthleteSheet[]; course: Course }) {
  const runners = sheets
    .map(({ id, lastName, firstName, results, trials }) => ({
      id,
      name: `${lastName} ${firstName}`,
      results: [...results, ...trials].filter((result) => result.time > 0 && courseKey(result) === courseKey(course)),
    }))
    .filter(({ results }) => results.length > 0);
  const bests = runners.flatMap(({ id, name, results }) => {
    const best = bestWithSplits(results);
    return best ? [{ id, name, best }] : [];
  });
  return (
    <>
      <Chart
        title={`Progressioni, ${courseName(course)}`}
        nameHeader="Data"
        data={progressionsOf(runners)}
        format={timeOnAxis}
        height={320}
      />
      <Splits bests={bests} />
    </>
  );
}

interface Best {
  id: number;
  name: string;
  best: Result;
}

// Splits shows the partial times of each athlete's best, with the difference from the first athlete.
function Splits({ bests }: { bests: readonly Best[] }) {
  const results = bests.map(({ best }) => best);
  const laps = stretchesOf(results, 'lap');
  const first = results[0];
  return (
    <WideTable label="Parziali affiancati">
      <Table aria-label="Parziali affiancati">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Distanza</Table.Th>
            {bests.map(({ id, name, best }) => (
              <Table.Th key={id} scope="col" className={classes.number}>
                {name}
                <br />
                <Text span size="sm" c="dimmed">
                  {formatDate(best.day)}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {laps.map(({ metres, times }) => (
            <Table.Tr key={metres}>
              <Table.Th scope="row">{`${metres} m`}</Table.Th>
              {bests.map(({ id }, at) => (
                <Table.Td key={id} className={classes.number}>
                  {cellOf(times[at] ?? null, times[0] ?? null, at)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">Tempo finale</Table.Th>
            {bests.map(({ id, best }, at) => (
              <Table.Td key={id} className={classes.number}>
                <strong>{cellOf(best.time, first?.time ?? null, at)}</strong>
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function cellOf(time: number | null, first: number | null, at: number): string {
  if (time === null) return DASH;
  return at === 0 || first === null ? formatRaceTime(time) : `${formatRaceTime(time)} (${formatGap(time - first)})`;
}
