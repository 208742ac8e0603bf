import { notificationsStore } from '@mantine/notifications';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from './notify';

const all = () => {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue];
};
const last = () => all().at(-1);

describe('notify', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['success', () => notify.success('Salvato'), 2_500],
    ['info', () => notify.info('Codice fiscale calcolato automaticamente'), 5_000],
    ['warning', () => notify.warning('Iscrizioni chiuse'), 5_000],
    ['error', () => notify.error('Guasto'), false],
    ['an upload', () => notify.upload('Caricato', true), 60_000],
    ['a failed upload', () => notify.upload('Colonna mancante', false), 60_000],
  ])('shows %s for the specified time', (_name, show, time) => {
    show();
    expect(last()?.autoClose).toBe(time);
  });

  it('shows the same message only once at a time', () => {
    notify.warning('Il server non risponde');
    notify.warning('Il server non risponde');
    expect(all().filter(({ message }) => message === 'Il server non risponde')).toHaveLength(1);
  });

  it('shows what was done instead of the general message', () => {
    notify.success('Operazione correttamente eseguita', 'Rossi Anna: iscrizione eliminata');
    notify.success(undefined, 'Prova salvata');
    notify.success('Password cambiata', 'Salvato');
    const words = all().map(({ message }) => message);
    expect(words).toContain('Rossi Anna: iscrizione eliminata');
    expect(words).toContain('Prova salvata');
    expect(words).toContain('Password cambiata');
    expect(words).not.toContain('Operazione correttamente eseguita');
  });

  it('shows one upload at a time', () => {
    notify.upload('Logo caricato', true);
    notify.upload('Il file non è un PDF', false);
    const words = all().map(({ message }) => message);
    expect(words).toContain('Il file non è un PDF');
    expect(words).not.toContain('Logo caricato');
  });

  it('announces success politely and errors assertively, every time', () => {
    notify.success();
    act(() => vi.advanceTimersByTime(50));
    expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('Operazione correttamente eseguita');
    notify.error();
    act(() => vi.advanceTimersByTime(50));
    expect(document.querySelector('[aria-live="assertive"]')).toHaveTextContent('Si è verificato un errore');
    notify.error();
    expect(document.querySelector('[aria-live="assertive"]')).toBeEmptyDOMElement();
    act(() => vi.advanceTimersByTime(50));
    expect(document.querySelector('[aria-live="assertive"]')).toHaveTextContent('Si è verificato un errore');
    expect(document.querySelectorAll('[aria-live]')).toHaveLength(2);
  });
});
