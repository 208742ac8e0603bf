import { Button } from '@mantine/core';
import type { UnreadLine } from './api';
import { replaceWord } from './replace-word';
import classes from './workout.module.css';

interface MisreadsProps {
  unread: readonly UnreadLine[];
  content: string;
  // Replaces a word that was not understood; absent if read-only.
  onReplace?: (content: string) => void;
}

// Lists the words that were not understood, with suggestions.
export function Misreads({ unread, content, onReplace }: MisreadsProps) {
  return (
    <ul className={classes.misreads} role="status" aria-label="Righe non riconosciute">
      {unread.map((one) => (
        <li key={one.line}>
          {`Riga ${one.line + 1}: ${one.message}`}
          {onReplace &&
            one.could.map((word) => (
              <Button
                key={word}
                size="compact-sm"
                variant="light"
                aria-label={`Scrivi ${word} nella riga ${one.line + 1}`}
                onClick={() => onReplace(replaceWord(content, one, word))}
              >
                {word}
              </Button>
            ))}
        </li>
      ))}
    </ul>
  );
}
