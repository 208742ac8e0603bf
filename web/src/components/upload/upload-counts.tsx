import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import classes from './upload.module.css';
import type { UploadCounts as Counts } from './upload-types';

interface UploadCountsProps {
  counts: Counts;
  /** True for the outcome of a saved file, false for the preview of a dry run. */
  saved: boolean;
  /** Downloads the rejected rows as a file. */
  onRefused?: () => void;
  /** The heading of what was rejected, if it is not a column. */
  what?: string;
}

/** A longer list is not useful: the user corrects the file and uploads it again. */
const MAX_REJECTED = 500;

export function UploadCounts({ counts, saved, onRefused, what = 'Colonna' }: UploadCountsProps) {
  const { read, created, updated, refusals, toChoose = 0 } = counts;
  const warnings = counts.warnings ?? [];
  // A row may be rejected for several reasons.
  const lines = new Set(refusals.map((line) => line.line)).size;
  const unchanged = counts.unchanged ?? Math.max(0, read - created - updated - lines);
  return (
    <>
      <dl className={classes.counts}>
        <Count name="Righe lette" value={read} />
        <Count name={saved ? 'Create' : 'Da creare'} value={created} />
        <Count name={saved ? 'Aggiornate' : 'Da aggiornare'} value={updated} />
        <Count name="Invariate" value={unchanged} />
        <Count name="Rifiutate" value={Math.max(0, read - created - updated - unchanged - toChoose)} />
        {toChoose > 0 && <Count name="Da scegliere" value={toChoose} />}
      </dl>
      {refusals.length > 0 && onRefused && (
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
      {refusals.length > 0 && (
        <div className={classes.refused}>
          <table>
            <caption>Righe rifiutate</caption>
            <thead>
              <tr>
                <th scope="col">Riga</th>
                <th scope="col">{what}</th>
                <th scope="col">Motivo</th>
              </tr>
            </thead>
            <tbody>
              {refusals.slice(0, MAX_REJECTED).map((line) => (
                <tr key={`${line.line} ${line.column} ${line.head} ${line.reason}`}>
                  <td>{line.line}</td>
                  <td>{line.head || line.column}</td>
                  <td>{line.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {refusals.length > MAX_REJECTED && <p>{`… e altre ${refusals.length - MAX_REJECTED} righe`}</p>}
        </div>
      )}
      {warnings.length > 0 && (
        <div className={classes.refused}>
          <table>
            <caption>Righe accettate con un avviso</caption>
            <thead>
              <tr>
                <th scope="col">Riga</th>
                <th scope="col">Avviso</th>
              </tr>
            </thead>
            <tbody>
              {warnings.slice(0, MAX_REJECTED).map(({ line, text }) => (
                <tr key={`${line} ${text}`}>
                  <td>{line}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {warnings.length > MAX_REJECTED && <p>{`… e altri ${warnings.length - MAX_REJECTED} avvisi`}</p>}
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
