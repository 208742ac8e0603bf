// Reaction times in hundredths of a second, and the details of a result that lists show under a name.

// reactionText formats hundredths as seconds: 0,65; empty if unknown.
export function reactionText(reaction: number | null | undefined): string {
  if (reaction === null || reaction === undefined) return '';
  const sign = reaction < 0 ? '-' : '';
  const digits = String(Math.abs(reaction)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

// parseReaction parses seconds with up to two decimals: 0.65, -0,03. Null is unknown, undefined is not a reaction time.
export function parseReaction(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const parts = /^\s*([+-]?)(\d)(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!parts) return undefined;
  const centis = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '-' && centis > 0 ? -centis : centis;
}

interface Details {
  disqualification?: string;
  reaction?: number | null;
  legs?: readonly { reaction: number | null }[];
}

// detailText returns the referee's words and the reaction times of a result, in the order of a relay's members.
export function detailText({ disqualification, reaction, legs = [] }: Details): string {
  const times = legs.some((leg) => leg.reaction !== null)
    ? legs.map((leg) => reactionText(leg.reaction) || '–').join(' ')
    : reactionText(reaction);
  return [disqualification, times && `reazione ${times}`].filter(Boolean).join(', ');
}
