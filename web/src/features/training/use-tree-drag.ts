import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { seriesName } from './figures';
import {
  type Line,
  levelsFor,
  type Place,
  placeAt,
  placeOf,
  type Step,
  samePlace,
  stepFrom,
  withoutBranch,
} from './tree';

// Indentation of a level in pixels.
export const indent = 20;

// Pixels before a press becomes a drag: a finger is never still.
const dragThreshold = 5;

interface DraggedSeries {
  id: number;
  place: Place;
  // The other workout that the series would move to; 0 for this one.
  workoutId: number;
  workoutName: string;
  by: 'pointer' | 'keys';
}

interface TreeDrag {
  lines: readonly Line[];
  onMove: (id: number, place: Place) => void;
  onSend: (id: number, workoutId: number) => void;
}

interface Press {
  id: number;
  x: number;
  y: number;
  level: number;
  moved: boolean;
}

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
  Home: 'first',
  End: 'last',
};

// Moves through the workouts in the side list, starting from this one.
const pages: Record<string, 1 | -1> = { PageDown: 1, PageUp: -1 };

// useTreeDrag moves a series in the tree by mouse, touch or keyboard. The kit's sortable list has only one level;
// here moving sideways changes it. Nothing is saved before the drop. Its message is for screen readers.
export function useTreeDrag({ lines, onMove, onSend }: TreeDrag) {
  const list = useRef<HTMLOListElement>(null);
  const press = useRef<Press | null>(null);
  const [held, setHeld] = useState<DraggedSeries | null>(null);
  const [spoken, setSpoken] = useState('');

  const nameOf = (id: number) => {
    const found = lines.find(({ series }) => series.id === id);
    return found ? seriesName(found.series) : '';
  };
  const othersOf = (id: number) => withoutBranch(lines, id);
  const heightOf = (id: number) => lines.find(({ series }) => series.id === id)?.height ?? 1;
  const whereIs = (id: number, place: Place) => {
    const parent = place.parentId === 0 ? 'al primo livello' : `dentro ${nameOf(place.parentId)}`;
    return `${nameOf(id)}: ${parent}, posizione ${place.at + 1}`;
  };
  // The current place, counted without the series itself.
  const start = (id: number): Place | null => {
    const place = placeOf(lines, id);
    return place && placeAt(othersOf(id), heightOf(id), place.index, place.level);
  };

  const settle = ({ id, place, workoutId, workoutName }: DraggedSeries) => {
    setHeld(null);
    if (workoutId > 0) {
      setSpoken(`${nameOf(id)}: in ${workoutName}, fatto.`);
      onSend(id, workoutId);
      return;
    }
    setSpoken(`${whereIs(id, place)}, fatto.`);
    const before = start(id);
    if (!before || !samePlace(before, place)) onMove(id, place);
  };
  const cancel = (id: number) => {
    setHeld(null);
    press.current = null;
    setSpoken(`${nameOf(id)}: spostamento annullato.`);
  };

  const keys = (id: number) => (event: KeyboardEvent) => {
    const isPick = event.key === ' ' || event.key === 'Enter';
    if (held?.id !== id) {
      const place = isPick ? start(id) : null;
      if (!place) return;
      event.preventDefault();
      setHeld({ id, place, ...here, by: 'keys' });
      setSpoken(
        `${whereIs(id, place)}. Frecce per spostare, destra e sinistra per il livello, Pagina giù e su per un altro allenamento, Invio per lasciare, Esc per annullare.`,
      );
      return;
    }
    const step = steps[event.key];
    const page = pages[event.key];
    if (step) {
      const place = stepFrom(othersOf(id), heightOf(id), held.place, step);
      setHeld({ ...held, place, ...here });
      setSpoken(`${whereIs(id, place)}.`);
    } else if (page) {
      const other = workoutAfter(held.workoutId, page);
      setHeld({ ...held, ...other });
      setSpoken(other.workoutId > 0 ? `${nameOf(id)}: in ${other.workoutName}.` : `${whereIs(id, held.place)}.`);
    } else if (isPick) settle(held);
    else if (event.key === 'Escape') cancel(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const over = (id: number, event: PointerEvent): DraggedSeries | null => {
    const from = press.current;
    if (!from) return null;
    const others = othersOf(id);
    const middles = middlesOf(list.current, others);
    const index = middles.filter((middle) => middle < event.clientY).length;
    const level = from.level + levelsFor(event.clientX - from.x);
    const place = placeAt(others, heightOf(id), index, level) ?? held?.place ?? start(id);
    return place && { id, place, ...workoutUnder(event), by: 'pointer' };
  };
  const handle = (id: number, level: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { id, x: event.clientX, y: event.clientY, level, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = press.current;
      if (from?.id !== id) return;
      const distance = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (!from.moved && distance < dragThreshold) return;
      from.moved = true;
      scrollAtEdge(event.clientY);
      setHeld(over(id, event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // What the last move set may not be rendered yet.
      const last = press.current?.id === id && press.current.moved ? over(id, event) : null;
      press.current = null;
      if (last) settle(last);
    },
    onPointerCancel: () => cancel(id),
    onKeyDown: keys(id),
    // The focus left without a drop, so the move is reverted.
    onBlur: () => held?.id === id && held.by === 'keys' && cancel(id),
  });

  return { list, held, spoken, handle };
}

// middlesOf returns the vertical centre of each line on the screen.
function middlesOf(list: HTMLElement | null, others: readonly Line[]): number[] {
  return others.map(({ series }) => {
    const box = list?.querySelector(`[data-series="${series.id}"]`)?.getBoundingClientRect();
    return box ? box.top + box.height / 2 : 0;
  });
}

type Target = Pick<DraggedSeries, 'workoutId' | 'workoutName'>;

const here: Target = { workoutId: 0, workoutName: '' };

const targetOf = (element: Element | undefined): Target =>
  element instanceof HTMLElement
    ? { workoutId: Number(element.dataset.workout), workoutName: element.textContent ?? '' }
    : here;

// workoutUnder returns the workout in the side list under the pointer.
function workoutUnder({ clientX, clientY }: PointerEvent): Target {
  const elements = document.elementsFromPoint?.(clientX, clientY) ?? [];
  return targetOf(elements.find((element) => element instanceof HTMLElement && element.dataset.workout));
}

// workoutAfter returns the next or previous workout in that list; the current workout is before the first and after
// the last.
function workoutAfter(workoutId: number, step: 1 | -1): Target {
  const all = [...document.querySelectorAll('[data-workout]')];
  const at = all.findIndex((element) => targetOf(element).workoutId === workoutId);
  return at < 0 && step < 0 ? targetOf(all.at(-1)) : targetOf(all[at + step]);
}

const edge = 64;
const stride = 12;

// scrollAtEdge scrolls the window while something is dragged to its edge.
function scrollAtEdge(y: number) {
  if (y < edge) window.scrollBy(0, -stride);
  else if (y > window.innerHeight - edge) window.scrollBy(0, stride);
}
