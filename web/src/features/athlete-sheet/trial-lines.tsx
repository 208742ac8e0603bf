import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconListDetails, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { SplitRows } from '../../components/splits/split-rows';
import { SplitsDialog } from '../../components/splits/splits-dialog';
import { raceOptions, type TrialLine, type TrialRace } from './trial';
import classes from './trial.module.css';

interface TrialLinesProps {
  lines: readonly TrialLine[];
  races: readonly TrialRace[];
  // Errors by line key.
  problems: ReadonlyMap<number, string> | undefined;
  onLines: (lines: readonly TrialLine[]) => void;
  // Called after splits of a stored line were changed.
  onSplits?: () => void;
}

// TrialLines edits the times of a trial, and their splits in a dialog.
export function TrialLines({ lines, races, problems, onLines, onSplits }: TrialLinesProps) {
  // The key of the line whose splits are open; 0 for none.
  const [splitsOf, setSplitsOf] = useState(0);
  const change = (key: number, more: Partial<TrialLine>) =>
    onLines(lines.map((line) => (line.key === key ? { ...line, ...more } : line)));
  const opened = lines.find(({ key }) => key === splitsOf);
  return (
    <>
      {lines.length > 0 && (
        <ul className={classes.lines} aria-label="Tempi">
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              races={races}
              error={problems?.get(line.key)}
              onChange={(more) => change(line.key, more)}
              onSplits={() => setSplitsOf(line.key)}
              onDrop={() => onLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      {opened && (
        <LineSplits
          line={opened}
          race={races.find(({ id }) => id === opened.raceId)}
          onStored={onSplits}
          onChange={(splits) => change(opened.key, { splits })}
          onClose={() => setSplitsOf(0)}
        />
      )}
    </>
  );
}

interface LineProps {
  line: TrialLine;
  races: readonly TrialRace[];
  error: string | undefined;
  onChange: (more: Partial<TrialLine>) => void;
  onSplits: () => void;
  onDrop: () => void;
}

function Line({ line, races, error, onChange, onSplits, onDrop }: LineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.athlete}>{line.athlete}</span>
      <NativeSelect
        aria-label={`Gara di ${line.athlete}`}
        value={String(line.raceId)}
        data={raceOptions(races)}
        onChange={(event) => onChange({ raceId: Number(event.currentTarget.value) })}
      />
      <RaceTimeField
        aria-label={`Tempo di ${line.athlete}`}
        value={line.time}
        error={error}
        onChange={(time) => onChange({ time })}
      />
      <Button
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden />}
        disabled={line.raceId === 0}
        onClick={onSplits}
        aria-label={`Intermedi di ${line.athlete}`}
      >
        {line.splits.length > 0 ? `Intermedi (${line.splits.length})` : 'Intermedi'}
      </Button>
      <ActionIcon size={36} variant="subtle" color="red" aria-label={`Togli ${line.athlete}`} onClick={onDrop}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface LineSplitsProps {
  line: TrialLine;
  race: TrialRace | undefined;
  onStored?: () => void;
  onChange: (splits: TrialLine['splits']) => void;
  onClose: () => void;
}

// LineSplits saves the splits of a new line with it, and those of a stored line at once.
function LineSplits({ line, race, onStored, onChange, onClose }: LineSplitsProps) {
  if (!race) return null;
  if (line.id > 0) {
    const row = { athlete: line.athlete, race: race.name, metres: race.metres, time: line.time };
    return <SplitsDialog of={{ resultId: line.id }} row={row} mayEdit onChanged={onStored} onClose={onClose} />;
  }
  const title = `Intermedi di ${line.athlete}, ${race.name}`;
  return (
    <Dialog title={title} size="42rem" onClose={onClose}>
      <SplitRows
        title={title}
        length={race.metres}
        time={line.time}
        splits={line.splits}
        mayEdit
        save={async (split) => {
          // Until it is stored, its distance serves as its id: each distance is used once.
          const others = line.splits.filter(({ id }) => id !== split.id);
          onChange([...others, { ...split, id: split.metres }]);
          return '';
        }}
        remove={(split) => onChange(line.splits.filter(({ id }) => id !== split.id))}
        footer={<Button onClick={onClose}>Fatto</Button>}
      />
    </Dialog>
  );
}
