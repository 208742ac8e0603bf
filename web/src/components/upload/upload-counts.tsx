import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import classes from './upload.module.css';
import type { UploadCounts as Counts } from './upload-types';

interface UploadCountsProps {
  counts: Counts;
  /** The dry run says what would happen, the real one what happened. */
  saved: boolean;
  /** Gives the refused lines as a file. */
  onRefused?: () => void;
}

/** Beyond this many the list is no longer read: the file is mended and sent again. */
const MOST_REFUSED = 500;

export function UploadCounts({ counts, saved, onRefused }: UploadCountsProps) {
  const { LETTE, CREATE, AGGIORNATE, RIFIUTATE } = counts;
  // A line may be refused for more than one reason.
  const refused = new Set(RIFIUTATE.map((line) => line.RIGA)).size;
  return (
    <>
      <dl className={classes.counts}>
        <Count name="Righe lette" value={LETTE} />
        <Count name={saved ? 'Create' : 'Da creare'} value={CREATE} />
        <Count name={saved ? 'Aggiornate' : 'Da aggiornare'} value={AGGIORNATE} />
        <Count name="Invariate" value={Math.max(0, LETTE - CREATE - AGGIORNATE - refused)} />
        <Count name="Rifiutate" value={refused} />
      </dl>
      {RIFIUTATE.length > 0 && onRefused && (
        <Button
          className={classes.download}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={onRefused}
        >
          Scarica le righe rifiutate (Excel)
        </Button>
      )}
      {RIFIUTATE.length > 0 && (
        <div className={classes.refused}>
          <table>
            <caption>Righe rifiutate</caption>
            <thead>
              <tr>
                <th scope="col">Riga</th>
                <th scope="col">Colonna</th>
                <th scope="col">Motivo</th>
              </tr>
            </thead>
            <tbody>
              {RIFIUTATE.slice(0, MOST_REFUSED).map((line) => (
                <tr key={`${line.RIGA} ${line.COLONNA} ${line.MOTIVO}`}>
                  <td>{line.RIGA}</td>
                  <td>{line.COLONNA}</td>
                  <td>{line.MOTIVO}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {RIFIUTATE.length > MOST_REFUSED && <p>{`… e altre ${RIFIUTATE.length - MOST_REFUSED} righe`}</p>}
        </div>
      )}
    </>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
