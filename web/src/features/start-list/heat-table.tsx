import { Button } from '@mantine/core';
import type { Starter } from '../../api/generated/start';
import { text } from '../../lib/text';
import classes from './start-list.module.css';

interface HeatTableProps {
  caption: string;
  laned: boolean;
  starters: readonly Starter[];
  onChoose: (starter: Starter) => void;
}

const missing = 3;

// HeatTable is who starts at once, by lane.
export function HeatTable({ caption, laned, starters, onChoose }: HeatTableProps) {
  return (
    <table className={classes.heat}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.lane}>
            {laned ? 'Corsia' : 'N.'}
          </th>
          <th scope="col">Atleta o squadra</th>
          <th scope="col">Società</th>
          <th scope="col">Tempo</th>
          <th scope="col">Posto</th>
        </tr>
      </thead>
      <tbody>
        {starters.map((starter) => (
          <tr key={starter.id}>
            <td className={classes.lane}>{laned ? starter.lane : starter.turn}</td>
            <td className={starter.absent === 1 || starter.status === missing ? classes.absent : undefined}>
              {starter.athlete}
            </td>
            <td>{starter.clubName}</td>
            <td>{starter.time}</td>
            <td>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`${text.edit} il posto di ${starter.athlete}`}
                onClick={() => onChoose(starter)}
              >
                {text.edit}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
