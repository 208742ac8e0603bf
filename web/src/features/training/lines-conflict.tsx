import '@mantine/core/styles/Alert.css';
import { Alert, Button } from '@mantine/core';
import { Dialog } from '../../components/dialog/dialog';
import classes from './conflict.module.css';

interface LinesConflictProps {
  mine: readonly string[];
  theirs: readonly string[];
  onMerge: () => void;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

// LinesConflict is shown when another user changed the workout while this one was being typed. It shows both versions;
// nothing is overwritten before the user decides.
export function LinesConflict({ mine, theirs, onMerge, onMine, onTheirs, onClose }: LinesConflictProps) {
  return (
    <Dialog title="L'allenamento è cambiato" size="xl" onClose={onClose}>
      <Alert color="yellow" variant="light">
        Un altro allenatore lo ha modificato mentre scrivevi. Niente è andato perso: scegli che cosa tenere.
      </Alert>
      <div className={classes.both}>
        <Side title="Com'è ora" lines={theirs} />
        <Side title="Quello che hai scritto" lines={mine} />
      </div>
      <div className={classes.answers}>
        <Button onClick={onMerge} data-autofocus>
          Unisci e fammi vedere
        </Button>
        <Button variant="default" onClick={onMine}>
          Salva le mie righe
        </Button>
        <Button variant="default" onClick={onTheirs}>
          Tieni com&apos;è ora
        </Button>
      </div>
    </Dialog>
  );
}

function Side({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <pre>{lines.join('\n')}</pre>
    </section>
  );
}
