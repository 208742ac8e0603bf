import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { text } from '../../lib/text';
import { changedHeads, columnsOf, pairColumn } from './matching';
import classes from './upload.module.css';
import type { FileHead } from './upload-types';
import type { Heads } from './use-upload';

interface UploadMatchProps {
  fileName: string;
  found: Heads;
  /** Why the columns must be matched; empty if the user chose to. */
  problem: string;
  onMatched: (chosen: FileHead[]) => void;
  onCancel: () => void;
}

/** UploadMatch lets the user match unknown headers with columns; the server remembers the matches for the club. */
export function UploadMatch({ fileName, found, problem, onMatched, onCancel }: UploadMatchProps) {
  const [pairs, setPairs] = useState(() => columnsOf(found));
  const missing = found.columns.filter(({ column, required }) => required && !pairs[column]);
  const ordered = [...found.columns].sort((a, b) => Number(b.required) - Number(a.required));
  return (
    <>
      <p role="status">{problem ? `${fileName}: ${problem}.` : `Colonne di ${fileName}`}</p>
      <p className={classes.hint}>
        Scegli da quale colonna del tuo file si legge ogni dato. La prossima volta le ritroverai già abbinate.
      </p>
      <fieldset className={classes.pairs} aria-label="Colonne del file">
        {ordered.map(({ column, label, required }) => (
          <NativeSelect
            key={column}
            label={label}
            withAsterisk={required}
            value={pairs[column] ?? ''}
            onChange={(event) => setPairs(pairColumn(pairs, column, event.currentTarget.value))}
          >
            <option value="">Nessuna</option>
            {found.heads.map(({ head }) => (
              <option key={head} value={head}>
                {head}
              </option>
            ))}
          </NativeSelect>
        ))}
      </fieldset>
      {missing.length > 0 && (
        <p className={classes.hint}>{`Mancano ancora: ${missing.map(({ label }) => label).join(', ')}`}</p>
      )}
      <Group gap="xs">
        <Button disabled={missing.length > 0} onClick={() => onMatched(changedHeads(found, pairs))}>
          Continua
        </Button>
        <Button variant="default" onClick={onCancel}>
          {text.cancel}
        </Button>
      </Group>
    </>
  );
}
