import { formatSendOff } from './figures';

const marks = /^(\d{1,3})(?:['’′:.,](\d{2})(?:(?:''|["”″.,])(\d{1,2}))?(?:''|["”″])?|['’′])$/;
const seconds = /^:?(\d{1,3})(?:''|["”″]|\s*(?:s|sec|secondi))?$/;

const centis = (minutes: number, rest: number, hundredths = 0) =>
  rest > 59 ? null : minutes * 6000 + rest * 100 + hundredths;

// parseSendOff parses a send-off as coaches write it: 1:30, 1.30, 1'30, 2'. Digits alone are minutes below ten (2),
// seconds up to 99 (90), and minutes and seconds from three digits on (130). Empty means none; null means that it is
// not a time.
export function parseSendOff(typed: string): number | null {
  const text = typed.trim().toLowerCase();
  if (text === '') return 0;
  if (/^\d$/.test(text)) return Number(text) * 6000;
  if (/^\d{3,4}$/.test(text)) return centis(Number(text.slice(0, -2)), Number(text.slice(-2)));
  const alone = seconds.exec(text);
  if (alone) return Number(alone[1]) * 100;
  const parts = marks.exec(text);
  if (!parts) return null;
  return centis(Number(parts[1]), Number(parts[2] ?? 0), Number((parts[3] ?? '').padEnd(2, '0')));
}

export const sendOffHint = "Per esempio 1:30, 1'30 o 90 secondi";

export const sendOffNotation = { format: formatSendOff, parse: parseSendOff };
