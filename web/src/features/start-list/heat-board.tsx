import '@mantine/core/styles/Button.css';
import { IconGripVertical } from '@tabler/icons-react';
import { useId } from 'react';
import { resultAbsent } from '../../api/generated/constants';
import type { Starter, StartGroup, StartList } from '../../api/generated/start';
import { boardOf, hourOf, type Slot, sameSlot } from './rules';
import classes from './start-list.module.css';
import { useLaneDrag } from './use-lane-drag';

interface HeatBoardProps {
  list: StartList;
  group: StartGroup;
  // Starters of this race without a place.
  unplaced: readonly Starter[];
  // Whether places can be changed manually.
  editable: boolean;
  onChoose: (starter: Starter) => void;
  onPlace: (starter: Starter, slot: Slot, swap: boolean) => void;
}

const absent = (starter: Starter) => starter.absent === 1 || starter.status === resultAbsent;

// HeatBoard shows a race by heat and lane; starters can be moved if places are changed manually.
export function HeatBoard({ list, group, unplaced, editable, onChoose, onPlace }: HeatBoardProps) {
  const laned = list.laned === 1;
  const board = boardOf(group.heats, list, editable);
  const { held, spoken, handle } = useLaneDrag({ list, board, onPlace });
  const help = useId();
  const card = (starter: Starter) => (
    <Card
      starter={starter}
      help={help}
      held={held?.starter.id === starter.id}
      handle={editable ? handle(starter) : undefined}
      onChoose={() => onChoose(starter)}
    />
  );
  return (
    <div className={classes.board}>
      {editable && unplaced.length > 0 && (
        <section aria-label="Senza posto">
          <h4 className={classes.heat}>Senza posto</h4>
          <ul className={classes.lanes}>
            {unplaced.map((starter) => (
              <li key={starter.id} className={classes.slot}>
                {card(starter)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {board.map(({ number, begins, slots }) => {
        const name = laned ? `Batteria ${number}` : 'Ordine di partenza';
        return (
          <section key={number} aria-label={name}>
            <h4 className={classes.heat}>
              {name}
              <span className={classes.hour}>{begins ? `ore ${hourOf(begins)}` : 'nuova batteria'}</span>
            </h4>
            <ol className={classes.lanes} data-lanes={laned ? slots.length : undefined}>
              {slots.map(({ heat, lane, starter }) => (
                <li
                  key={lane}
                  className={classes.slot}
                  data-slot={`${heat}.${lane}`}
                  data-over={(held && sameSlot(held.slot, { heat, lane })) || undefined}
                  data-empty={!starter || undefined}
                >
                  <span className={classes.lane}>{lane}</span>
                  {starter ? card(starter) : <span className={classes.free}>Libera</span>}
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      {editable && (
        <>
          <div id={help} className={classes.spoken}>
            Invio per prendere l'atleta, frecce per cambiare corsia e batteria, Invio per lasciarlo, Esc per annullare.
          </div>
          <div role="status" aria-live="assertive" className={classes.spoken}>
            {spoken}
          </div>
        </>
      )}
      {held?.by === 'pointer' && (
        <div className={classes.carried} style={{ left: held.x, top: held.y }} aria-hidden>
          {held.starter.athlete}
        </div>
      )}
    </div>
  );
}

interface CardProps {
  starter: Starter;
  help: string;
  held: boolean;
  handle?: ReturnType<ReturnType<typeof useLaneDrag>['handle']>;
  onChoose: () => void;
}

// Card is the starter of a place. The name opens a dialog; the handle drags it.
function Card({ starter, help, held, handle, onChoose }: CardProps) {
  const where = [starter.clubName, starter.category].filter((part) => part !== '').join(' · ');
  return (
    <div className={classes.card} data-held={held || undefined}>
      {handle && (
        <button
          type="button"
          className={classes.handle}
          aria-label={`Sposta ${starter.athlete}`}
          aria-describedby={help}
          aria-pressed={held}
          title="Trascina per spostare"
          {...handle}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classes.name}
        data-absent={absent(starter) || undefined}
        aria-label={`Modifica il posto di ${starter.athlete}`}
        onClick={onChoose}
      >
        {starter.athlete}
      </button>
      <span className={classes.club}>{where}</span>
      <span className={classes.time}>{absent(starter) ? 'assente' : starter.time}</span>
    </div>
  );
}
