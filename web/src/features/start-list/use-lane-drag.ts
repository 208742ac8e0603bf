import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Starter, StartList } from '../../api/generated/start';
import { type BoardHeat, type Slot, sameSlot, slotOf, slotText, starterAt, stepFrom } from './rules';

// Pixels before a press becomes a drag: a finger is never still.
const dragThreshold = 5;

interface DraggedStarter {
  starter: Starter;
  slot: Slot;
  by: 'pointer' | 'keys';
  // The pointer position, for the label that follows it.
  x: number;
  y: number;
}

interface LaneDrag {
  list: StartList;
  board: readonly BoardHeat[];
  onPlace: (starter: Starter, slot: Slot, swap: boolean) => void;
}

// useLaneDrag moves a starter to another lane or heat by mouse, touch or keyboard. Nothing is saved before the drop.
// Its message is for screen readers.
export function useLaneDrag({ list, board, onPlace }: LaneDrag) {
  const laned = list.laned === 1;
  const press = useRef<{ id: number; x: number; y: number } | null>(null);
  const [held, setHeld] = useState<DraggedStarter | null>(null);
  const [spoken, setSpoken] = useState('');

  const where = (starter: Starter, slot: Slot) => {
    const occupant = starterAt(board, slot);
    const exchange = occupant && occupant.id !== starter.id ? `, scambio con ${occupant.athlete}` : '';
    return `${starter.athlete}: ${slotText(slot, laned)}${exchange}`;
  };
  const settle = ({ starter, slot }: DraggedStarter) => {
    setHeld(null);
    setSpoken(`${where(starter, slot)}, fatto.`);
    if (sameSlot(slotOf(starter, list), slot)) return;
    onPlace(starter, slot, starter.heat > 0 && starterAt(board, slot) !== undefined);
  };
  const cancel = (starter: Starter) => {
    setHeld(null);
    press.current = null;
    setSpoken(`${starter.athlete}: spostamento annullato.`);
  };

  const keys = (starter: Starter) => (event: KeyboardEvent) => {
    const isPick = event.key === ' ' || event.key === 'Enter';
    if (held?.starter.id !== starter.id) {
      const first = board[0]?.slots[0];
      const slot = starter.heat > 0 ? slotOf(starter, list) : first;
      if (!isPick || !slot) return;
      event.preventDefault();
      setHeld({ starter, slot: { heat: slot.heat, lane: slot.lane }, by: 'keys', x: 0, y: 0 });
      setSpoken(`${where(starter, slot)}. Frecce per spostare, Invio per lasciare, Esc per annullare.`);
      return;
    }
    const slot = stepFrom(board, held.slot, event.key);
    if (slot) {
      setHeld({ ...held, slot });
      setSpoken(`${where(starter, slot)}.`);
    } else if (isPick) settle(held);
    else if (event.key === 'Escape') cancel(starter);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const handle = (starter: Starter) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { id: starter.id, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = press.current;
      if (from?.id !== starter.id) return;
      const { clientX: x, clientY: y } = event;
      if (!held && Math.hypot(x - from.x, y - from.y) < dragThreshold) return;
      scrollAtEdge(y);
      setHeld({ starter, slot: slotUnder(x, y) ?? slotOf(starter, list), by: 'pointer', x, y });
    },
    onPointerUp: () => {
      press.current = null;
      if (held?.starter.id === starter.id && held.by === 'pointer') settle(held);
    },
    onPointerCancel: () => cancel(starter),
    onKeyDown: keys(starter),
    // The focus left without a drop, so the move is reverted.
    onBlur: () => held?.starter.id === starter.id && held.by === 'keys' && cancel(starter),
  });

  return { held, spoken, handle };
}

// slotUnder returns the place under the pointer.
function slotUnder(x: number, y: number): Slot | null {
  const elements = document.elementsFromPoint?.(x, y) ?? [];
  const target = elements.find((element) => element instanceof HTMLElement && element.dataset.slot);
  if (!(target instanceof HTMLElement)) return null;
  const [heat = 0, lane = 0] = (target.dataset.slot ?? '').split('.').map(Number);
  return { heat, lane };
}

const edge = 64;
const stride = 12;

// scrollAtEdge scrolls the window while a starter is dragged to its edge.
function scrollAtEdge(y: number) {
  if (y < edge) window.scrollBy(0, -stride);
  else if (y > window.innerHeight - edge) window.scrollBy(0, stride);
}
