import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UnreadLine } from './api';
import { replaceWord } from './replace-word';
import classes from './workout.module.css';

interface MisreadsProps {
  unread: readonly UnreadLine[];
  content: string;
  // Replaces a word that was not understood; absent if read-only.
  onReplace?: (content: string) => void;
  // Saves a word of the group with the text that it stands for.
  onLearn?: (word: string, means: string) => void;
}

interface Correction {
  word: string;
  means: string;
}

// The readings are offered as buttons: the message need not list them too.
const questionOf = (message: string) => message.replace(/, forse .*\?$/s, '');

// Misreads lists the words that were not understood, with the possible readings. A correction of an unknown word can be
// saved as a word of the group.
export function Misreads({ unread, content, onReplace, onLearn }: MisreadsProps) {
  const [corrected, setCorrected] = useState<Correction | null>(null);
  const correct = (misread: UnreadLine, means: string) => {
    onReplace?.(replaceWord(content, misread, means));
    setCorrected(misread.unknown === 1 ? { word: misread.word, means } : null);
  };
  return (
    <>
      <ul className={classes.misreads} role="status" aria-label="Righe non riconosciute">
        {unread.map((misread) => (
          <li key={misread.line}>
            {`Riga ${misread.line + 1}: ${onReplace ? questionOf(misread.message) : misread.message}`}
            {onReplace &&
              misread.could.map((word) => (
                <Button
                  key={word}
                  size="compact-sm"
                  variant="light"
                  aria-label={`Scrivi ${word} nella riga ${misread.line + 1}`}
                  onClick={() => correct(misread, word)}
                >
                  {word.startsWith('"') ? `nota ${word}` : word}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {onLearn && corrected && (
        <p className={classes.learn}>
          {`«${corrected.word}» vuol dire sempre ${corrected.means}?`}
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              onLearn(corrected.word, corrected.means);
              setCorrected(null);
            }}
          >
            Salva come parola del gruppo
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setCorrected(null)}>
            No
          </Button>
        </p>
      )}
    </>
  );
}
