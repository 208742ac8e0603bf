import classes from './upload.module.css';
import type { UploadCounts as Counts } from './upload-types';

interface UploadCountsProps {
  counts: Counts;
  /** The dry run says what would happen, the real one what happened. */
  saved: boolean;
}

/** Beyond this many the list is no longer read: the file is mended and sent again. */
const MOST_REFUSED = 500;

export function UploadCounts({ counts, saved }: UploadCountsProps) {
  const { LETTE, CREATE, AGGIORNATE, RIFIUTATE } = counts;
  return (
    <>
      <dl className={classes.counts}>
        <Count name="Righe lette" value={LETTE} />
        <Count name={saved ? 'Create' : 'Da creare'} value={CREATE} />
        <Count name={saved ? 'Aggiornate' : 'Da aggiornare'} value={AGGIORNATE} />
        <Count name="Rifiutate" value={RIFIUTATE.length} />
      </dl>
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
