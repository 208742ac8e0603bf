import { type ReactNode, useEffect, useRef } from 'react';
import type { Upload, UploadChoice, UploadLine } from '../../api/generated/upload';
import { UploadCounts } from '../../components/upload/upload-counts';
import classes from './lenex.module.css';
import {
  candidateFacts,
  candidateId,
  choiceFacts,
  choiceTitle,
  type Decisions,
  describe,
  waitsForChoice,
} from './lenex-choices';
import { elementWord } from './lenex-contents';
import { RadioCards } from './lenex-options';

interface LenexReviewProps {
  record: Upload;
  // True for the outcome of a saved file, false for the preview of a dry run.
  saved: boolean;
  onRefused?: () => void;
}

// LenexReview shows what happens to each element of a file.
export function LenexReview({ record, saved, onRefused }: LenexReviewProps) {
  const lines = record.lines ?? [];
  const unused = record.unused ?? [];
  const remarks = record.remarks ?? [];
  const refused = record.refusals ?? [];
  const waiting = saved ? [] : refused.filter(waitsForChoice);
  const refusals = refused
    .filter((line) => !waiting.includes(line))
    .map((line) => ({ ...line, head: describe(line, lines) }));
  const outcomes = saved ? savedOutcomes : plannedOutcomes;
  return (
    <>
      <UploadCounts
        counts={{ ...record, refusals, toChoose: waiting.length }}
        saved={saved}
        what="Che cosa"
        onRefused={onRefused}
      />
      <More title={`Riga per riga (${lines.length})`} shown={lines.length > 0} heads={['Riga', 'Che cosa', 'Esito']}>
        {lines.slice(0, maxShown).map((line) => (
          <tr key={lineKey(line)}>
            <td>{line.line}</td>
            <td>{`${elementWord(line.element)}: ${line.text}`}</td>
            <td>{outcomes[line.outcome]}</td>
          </tr>
        ))}
      </More>
      <More title={`Avvisi (${remarks.length})`} shown={remarks.length > 0} heads={['Riga', 'Che cosa']}>
        {remarks.slice(0, maxShown).map((remark) => (
          <tr key={`${remark.line} ${remark.text}`}>
            <td>{remark.line}</td>
            <td>{remark.text}</td>
          </tr>
        ))}
      </More>
      <More
        title={`Dati del file che non si importano (${unused.length})`}
        shown={unused.length > 0}
        heads={['Dato', 'Quante volte']}
      >
        {unused.map(({ name, times }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{times}</td>
          </tr>
        ))}
      </More>
    </>
  );
}

const maxShown = 500;

// Several elements of a line may have the same text.
const lineKey = ({ line, element, text, outcome }: UploadLine) => `${line} ${element} ${text} ${outcome}`;

// By ESITO.
const plannedOutcomes = ['Invariata', 'Da creare', 'Da aggiornare', 'Rifiutata'];
const savedOutcomes = ['Invariata', 'Creata', 'Aggiornata', 'Rifiutata'];

interface MoreProps {
  title: string;
  shown: boolean;
  heads: readonly string[];
  children: ReactNode;
}

function More({ title, shown, heads, children }: MoreProps) {
  if (!shown) return null;
  return (
    <details className={classes.more}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </details>
  );
}

interface LenexChoicesProps {
  choices: readonly UploadChoice[];
  decided: Decisions;
  onDecide: (number: number, id: number) => void;
  // Continues after the last question.
  onEnd: () => void;
}

// LenexChoices asks which athlete or race each ambiguous line means. It takes the focus, because it is the next step.
export function LenexChoices({ choices, decided, onDecide, onEnd }: LenexChoicesProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  const next = (group: HTMLFieldSetElement) => {
    const groups = [...(list.current?.querySelectorAll('fieldset') ?? [])];
    const following = groups[groups.indexOf(group) + 1];
    const input = following?.querySelector<HTMLElement>('input:checked') ?? following?.querySelector('input');
    if (input) input.focus();
    else onEnd();
  };
  const left = choices.filter(({ number }) => decided[number] === undefined).length;
  return (
    <section className={classes.choices} ref={list} aria-labelledby="lenex-scelte">
      <h3 id="lenex-scelte">{left > 0 ? `Da scegliere: ${left}` : 'Hai scelto per tutte le righe'}</h3>
      <p className={classes.hint}>
        Queste righe possono essere più atleti o più gare. Scegli con un clic, oppure con le frecce e Invio; quello che
        lasci senza scelta non si importa. Le scelte restano per i prossimi file.
      </p>
      {choices.map((choice) => (
        <RadioCards
          key={choice.number}
          name={`lenex-${choice.number}`}
          legend={choiceTitle(choice)}
          facts={choiceFacts(choice)}
          options={[
            ...choice.candidates.map((candidate) => ({
              value: String(candidateId(candidate)),
              label: candidate.text,
              facts: candidateFacts(candidate),
            })),
            { value: '0', label: choice.element === 'ATHLETE' ? 'Nessuno di questi' : 'Nessuna di queste' },
          ]}
          value={decided[choice.number] === undefined ? undefined : String(decided[choice.number])}
          open={decided[choice.number] === undefined}
          onChange={(value) => onDecide(choice.number, Number(value))}
          onEnter={next}
        />
      ))}
    </section>
  );
}
