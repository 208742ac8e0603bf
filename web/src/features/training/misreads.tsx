import { Button } from '@mantine/core';
import type { UnreadLine } from './api';
import { mended } from './mended';
import classes from './workout.module.css';

interface MisreadsProps {
  unread: readonly UnreadLine[];
  content: string;
  // Replaces a word that was not understood; absent if read-only.
  onMend?: (content: string) => void;
}

// Lists the words that were not understood, with suggestions.
export function Misreads({ unread, content, onMend }: MisreadsProps) {
  return (
    <ul className={classes.misreads} role="status" aria-label="Righe non riconosciute">
      {unread.map((one) => (
        <li key={one.line}>
          {`Riga ${one.line + 1}: ${one.message}`}
          {onMend &&
            one.could.map((word) => (
              <Button
                key={word}
                size="compact-sm"
                variant="light"
                aria-label={`Scrivi ${word} nella riga ${one.line + 1}`}
                onClick={() => onMend(mended(content, one, word))}
              >
                {word}
              </Button>
            ))}
        </li>
      ))}
    </ul>
  );
}
