import type { Series, ViewTarget } from '../../api/generated/training';
import { formatRaceTime } from '../../lib/race-time';

// clock formats a time: 9000 → 1'30, 4500 → 45".
export function clock(centis: number): string {
  const seconds = Math.floor(centis / 100);
  if (seconds < 60) return `${seconds}"`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}'${rest > 0 ? String(rest).padStart(2, '0') : ''}`;
}

// amountText returns repeats and distance: 8 × 100, 3 ×, 30'.
export function amountText({ repeats, metres, block, children, kind, sendOff, unread }: Series): string {
  if (unread) return '';
  if (block === 1 || children.length > 0)
    return metres > 0 && block === 0 ? times(repeats, String(metres)) : `${repeats} ×`;
  if (kind !== 0) return sendOff > 0 ? times(repeats, clock(sendOff)) : '';
  return metres > 0 ? times(repeats, String(metres)) : '';
}

const times = (repeats: number, of: string) => (repeats > 1 ? `${repeats} × ${of}` : of);

const kindNames = ['', '', 'a secco', 'pausa'];

// seriesText returns the other details of a series, in the words of coaches.
export function seriesText(series: Series): string {
  const { unread, kind, choice, styleName, modalityName, equipmentName, target, sendOff, rest, heartRate } = series;
  const { breathing, note } = series;
  if (unread) return unread;
  return [
    kindNames[kind] ?? '',
    choice === 1 ? 'stile a scelta' : styleName,
    modalityName,
    equipmentName && `con ${equipmentName.toLowerCase()}`,
    target > 0 ? `in ${clock(target)}` : '',
    kind === 0 && sendOff > 0 ? `si riparte ogni ${clock(sendOff)}` : '',
    rest > 0 ? `recupero ${clock(rest)}` : '',
    heartRate && `FC ${heartRate}`,
    breathing === 'apnea' ? 'in apnea' : breathing && `respirazione ${breathing}`,
    note,
  ]
    .filter(Boolean)
    .join(' · ');
}

// ownTargetTexts returns what the athlete has to swim in each series, by its id. With several children each has their name.
export function ownTargetTexts(targets: readonly ViewTarget[]): ReadonlyMap<number, string> {
  const several = new Set(targets.map(({ firstName }) => firstName)).size > 1;
  const words = new Map<number, string>();
  for (const { seriesId, firstName, time, sendOff, late } of targets) {
    const start =
      sendOff > 0
        ? `, ripartenza ${clock(sendOff)}${late === 1 ? ' (non ci stai: chiedi al tuo allenatore)' : ''}`
        : '';
    const line = `${several ? firstName : 'Il tuo tempo'}: ${formatRaceTime(time)}${start}`;
    const before = words.get(seriesId);
    words.set(seriesId, before ? `${before} · ${line}` : line);
  }
  return words;
}
