import { type FormEvent, useState } from 'react';
import { ApiError, esitoNotFound } from '../../api/call';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import { publicPath, verifyPath } from './address';
import { checkProof, type Proof, type ProofRow, proofFileAddress } from './api';
import classes from './public.module.css';
import { Wait } from './states';
import { useRequest } from './use-request';
import styles from './verify.module.css';
import { changesOf, nameOf, rowState, sections, summaryText } from './verify-rules';

const codeIn = (search: string) => (new URLSearchParams(search).get('C') ?? '').trim();

// VerifyPage compares a print with the stored results, by the code on the print.
export function VerifyPage() {
  const [code, setCode] = useState(codeIn(location.search));
  const request = useRequest(code, (options) => checkProof({ code }, options));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    history.replaceState(null, '', `${verifyPath}?C=${encodeURIComponent(typed)}`);
    if (typed === code) request.reload();
    setCode(typed);
  };
  return (
    <>
      <h1 className={classes.title}>Verifica dei risultati</h1>
      <p className={classes.facts}>Scrivi il codice che si trova sulla stampa, oppure inquadra il suo QR.</p>
      <form className={styles.form} onSubmit={submit}>
        <label>
          Codice di verifica
          <input
            name="code"
            defaultValue={code}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            spellCheck={false}
            required
          />
        </label>
        <button type="submit">Verifica</button>
      </form>
      <div aria-live="polite">
        <Outcome code={code} request={request} />
      </div>
    </>
  );
}

interface OutcomeProps {
  code: string;
  request: { data: Proof | undefined; error: unknown; reload: () => void };
}

function Outcome({ code, request }: OutcomeProps) {
  if (code === '') return null;
  if (request.error) return <Failure error={request.error} onRetry={request.reload} />;
  if (!request.data) return <Wait />;
  return <CheckedProof proof={request.data} />;
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const unknown = error instanceof ApiError && error.esito === esitoNotFound;
  return (
    <div role="alert" className={styles.verdict} data-verdict="bad">
      <h2>{unknown ? 'Codice non trovato' : 'Verifica non riuscita'}</h2>
      <p>
        {unknown
          ? 'Controlla di averlo scritto come sulla stampa. Se è giusto, la stampa non viene da questo portale oppure i suoi risultati non sono pubblicati.'
          : (error instanceof ApiError && error.message) || text.failure}
      </p>
      {!unknown && (
        <button type="button" onClick={onRetry}>
          {text.retry}
        </button>
      )}
    </div>
  );
}

function CheckedProof({ proof }: { proof: Proof }) {
  const different = proof.rows.filter((row) => rowState(row) !== 'same');
  return (
    <>
      <div className={styles.verdict} data-verdict={proof.unchanged === 1 ? 'good' : 'changed'}>
        <h2>
          {proof.unchanged === 1 ? 'Invariato: i risultati sono quelli firmati' : 'Qualcosa è cambiato dopo la firma'}
        </h2>
        <p>{summaryText(proof)}</p>
      </div>
      <dl className={styles.facts}>
        <dt>Stampa</dt>
        <dd>{proof.title}</dd>
        {proof.events.map((event) => (
          <Fact key={event.id} label="Evento">
            <a href={`${publicPath}/${event.id}`}>{event.name}</a>,{' '}
            {[event.place, formatDate(event.starts)].filter(Boolean).join(', ')}
            {event.provisional === 1 && ' · risultati provvisori'}
          </Fact>
        ))}
        <Fact label="Firmato">{instant(proof.signed)}</Fact>
        <Fact label="Da">{proof.installation}</Fact>
        <Fact label="Chiave">
          <code>{proof.keyId}</code>
          {proof.keyRetired && ` (in uso fino al ${instant(proof.keyRetired)})`}
        </Fact>
      </dl>
      {different.length > 0 && (
        <section className={classes.group}>
          <h2>Che cosa è cambiato</h2>
          <ol className={`${classes.rows} ${styles.rows}`}>
            {different.map((row, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never move
              <Row key={number} row={row} group={row.texts.group} />
            ))}
          </ol>
        </section>
      )}
      {sections(proof.rows).map(({ group, rows }) => (
        <section key={group} className={classes.group}>
          <h2>{group}</h2>
          <ol className={`${classes.rows} ${styles.rows}`}>
            {rows.map(({ row, number }) => (
              <Row key={number} row={row} />
            ))}
          </ol>
        </section>
      ))}
      {proof.withheld === 0 && (
        <p>
          <a href={proofFileAddress(proof.code)} download>
            Scarica il file firmato
          </a>
          <span className={classes.quiet}> per verificarlo senza rete con «traguardo verify».</span>
        </p>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

const instant = (at: string | null) =>
  at ? new Date(at).toLocaleString('it-IT', { timeZone: 'Europe/Rome', dateStyle: 'long', timeStyle: 'short' }) : '';

function Row({ row, group }: { row: ProofRow; group?: string }) {
  const { texts, people, reason } = row;
  const changes = changesOf(row);
  return (
    <li data-state={rowState(row)}>
      <span className={classes.place}>{texts.place}</span>
      <span className={classes.who}>
        <span>{texts.team || people.map(nameOf).join(', ')}</span>
        <span className={classes.quiet}>
          {[
            group,
            texts.team && people.map(nameOf).join(', '),
            texts.club !== texts.team && texts.club,
            texts.when,
            reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {changes.map((change) => (
          <span key={change} className={styles.change}>
            {change}
          </span>
        ))}
      </span>
      <span className={classes.time}>
        {texts.result}
        {texts.points && <span className={classes.quiet}>{texts.points} pt</span>}
      </span>
    </li>
  );
}
