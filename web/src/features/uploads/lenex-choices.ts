import type { ChosenMatch, Refusal, Upload, UploadCandidate, UploadChoice } from '../../api/generated/upload';
import { formatDate } from '../../lib/dates';
import { elementWord } from './lenex-contents';

// The user's choices: the chosen candidate by the number of the element, 0 for none of them.
export type Decisions = Readonly<Record<number, number>>;

const strokes: Readonly<Record<string, string>> = {
  FREE: 'SL',
  BACK: 'DO',
  BREAST: 'RA',
  FLY: 'FA',
  MEDLEY: 'MI',
  SURFACE: 'NP',
  BIFINS: 'PN',
  IMMERSION: 'VS',
  APNEA: 'AP',
};

const genders: Readonly<Record<string, string>> = { F: 'femmine', M: 'maschi', X: 'mista' };

export const candidateId = ({ athleteId, raceId }: UploadCandidate): number => athleteId ?? raceId ?? 0;

// choiceTitle returns the athlete or race as the file names it.
export function choiceTitle(choice: UploadChoice): string {
  if (choice.lastName) return `${choice.lastName} ${choice.firstName ?? ''}`.trim();
  if (choice.firstName) return choice.firstName;
  const { swimmers = 1, distance = 0, stroke = '' } = choice;
  return `${swimmers > 1 ? `${swimmers}x` : ''}${distance} ${strokes[stroke] ?? stroke}`;
}

// choiceFacts returns the other details of an athlete or a race in the file.
export function choiceFacts(choice: UploadChoice): string {
  const facts = choice.lastName
    ? [birthOf(choice.birth), choice.club, cardOf(choice.card)]
    : [genders[choice.gender ?? ''], choice.code && `codice ${choice.code}`];
  return [...facts, `riga ${choice.line}`].filter(Boolean).join(' · ');
}

// Files write 1 January if only the year is known.
const birthOf = (birth: string | null | undefined) =>
  birth && (birth.endsWith('-01-01') ? birth.slice(0, 4) : formatDate(birth));

const cardOf = (card: string | undefined) => (card ? `tessera ${card}` : 'senza tessera');

export function candidateFacts({ athleteId, year, club, card }: UploadCandidate): string {
  return athleteId ? [year, club, cardOf(card)].filter(Boolean).join(' · ') : '';
}

// matchesOf returns the choices for the confirming call. A race repeats the keys of its row.
export function matchesOf(choices: readonly UploadChoice[], decided: Decisions): ChosenMatch[] {
  return choices.flatMap((choice): ChosenMatch[] => {
    const id = decided[choice.number];
    if (!id) return [];
    const { line, number, element, firstName, code, stroke, gender, distance, swimmers } = choice;
    return element === 'ATHLETE'
      ? [{ line, number, athleteId: id }]
      : [{ line, number, element, name: firstName, code, stroke, gender, distance, swimmers, raceId: id }];
  });
}

// describe returns the server's description of a refused line, or else the text of the line.
export function describe({ line, column, head }: Refusal, lines: Upload['lines']): string {
  const own = lines?.filter((other) => other.line === line) ?? [];
  const textOfLine = own.length === 1 ? own[0]?.text : '';
  const text = head && head !== column ? head : textOfLine;
  return text ? `${elementWord(column)}: ${text}` : elementWord(column);
}

// waitsForChoice reports whether a line is only refused until the user has chosen between candidates.
export const waitsForChoice = ({ reason }: Refusal): boolean => reason.endsWith('scegli quale');
