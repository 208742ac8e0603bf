import { afterEach, expect, it } from 'vitest';
import { listenForUndo } from './undo-key';

const offer = (name: string, undone: string[]) => {
  const button = document.createElement('button');
  button.setAttribute('aria-keyshortcuts', 'Control+Z');
  button.addEventListener('click', () => {
    undone.push(name);
    button.remove();
  });
  document.body.append(button);
};

const press = (more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

let end = () => {};

afterEach(() => {
  end();
  document.body.replaceChildren();
});

it('undoes the last action first, and nothing when no toast offers it', () => {
  const undone: string[] = [];
  end = listenForUndo();
  expect(press()).toBe(false);
  offer('Anna', undone);
  offer('Ugo', undone);
  expect(press({ shiftKey: true })).toBe(false);
  expect(press()).toBe(true);
  expect(undone).toEqual(['Ugo']);
  expect(press()).toBe(true);
  expect(press()).toBe(false);
  expect(undone).toEqual(['Ugo', 'Anna']);
});

it('ignores typing that is later than the message', () => {
  const undone: string[] = [];
  end = listenForUndo();
  offer('Anna', undone);
  document.body.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(press()).toBe(false);
  offer('Ugo', undone);
  expect(press()).toBe(true);
  expect(undone).toEqual(['Ugo']);
});
