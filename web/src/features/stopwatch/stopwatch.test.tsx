import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../components/testing/render';
import { Stopwatch, type TakenTime, useStopwatch } from './stopwatch';
import { storedWatch, storeWatch } from './stored-watch';

const athletes = [
  { id: 1, name: 'Rossi Anna' },
  { id: 2, name: 'Bianchi Luca' },
];
const races = [
  { id: 4, name: '50 SL', metres: 50 },
  { id: 3, name: '100 SL', metres: 100 },
];
const choices = { athletes, races, groups: [{ id: 9, name: 'Categoria', athletes: [2] }], groupId: 0 };
const user = 7;

function Page({ onTaken }: { onTaken: (pool: number, times: readonly TakenTime[]) => void }) {
  const rest = { onReview: () => {}, saving: false, refusal: '' };
  return <Stopwatch {...useStopwatch(user)} {...choices} {...rest} onTaken={onTaken} />;
}

const hour = new Date('2026-11-16T10:00:00Z').getTime();
const at = (milliseconds: number) => vi.setSystemTime(hour + milliseconds);
const touch = (name: RegExp) => fireEvent.pointerDown(screen.getByRole('button', { name }), { button: 0 });

const prepare = () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Rossi Anna' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bianchi Luca' }));
  fireEvent.click(screen.getByRole('button', { name: 'Prepara il cronometro' }));
};

describe('the stopwatch', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    at(0);
  });
  afterEach(() => {
    vi.useRealTimers();
    storeWatch(user, null);
  });

  it('needs an athlete', () => {
    renderInPortal(<Page onTaken={() => {}} />);
    expect(screen.getByRole('button', { name: 'Scegli almeno un atleta' })).toBeDisabled();
  });

  it('offers the athletes of a group, or all', () => {
    renderInPortal(<Page onTaken={() => {}} />);
    expect(screen.getByRole('checkbox', { name: 'Rossi Anna' })).toBeVisible();
    fireEvent.change(screen.getByLabelText('Gruppo degli atleti'), { target: { value: '9' } });
    expect(screen.queryByRole('checkbox', { name: 'Rossi Anna' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Tutto il gruppo' }));
    expect(screen.getByRole('checkbox', { name: 'Bianchi Luca' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Tutto il gruppo' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Prepara il cronometro' })).toBeEnabled();
  });

  it('finds a name outside the group', () => {
    renderInPortal(<Page onTaken={() => {}} />);
    fireEvent.change(screen.getByLabelText('Gruppo degli atleti'), { target: { value: '9' } });
    fireEvent.change(screen.getByLabelText('Cerca un atleta'), { target: { value: 'ross' } });
    expect(screen.getByRole('checkbox', { name: 'Rossi Anna' })).toBeVisible();
  });

  it('takes splits and finish times of several athletes', () => {
    const onTaken = vi.fn();
    renderInPortal(<Page onTaken={onTaken} />);
    prepare();
    touch(/^Via$/);
    act(() => vi.advanceTimersByTime(12_000));
    expect(screen.getByRole('timer')).toHaveTextContent("0'12''00");
    at(30_100);
    touch(/^Rossi Anna/);
    at(31_500);
    touch(/^Bianchi Luca/);
    at(62_350);
    touch(/^Rossi Anna/);
    expect(screen.getByRole('button', { name: /^Rossi Anna/ })).toHaveTextContent("1'02''35");
    expect(screen.getByRole('button', { name: /^Rossi Anna/ })).toBeDisabled();
    at(64_000);
    touch(/^Bianchi Luca/);
    fireEvent.click(screen.getByRole('button', { name: 'Salva 2 tempi' }));
    expect(onTaken).toHaveBeenCalledExactlyOnceWith(25, [
      { athleteId: 1, raceId: 3, time: 6235, splits: [{ metres: 50, time: 3010 }] },
      { athleteId: 2, raceId: 3, time: 6400, splits: [{ metres: 50, time: 3150 }] },
    ]);
  });

  it('accepts keys and taps, and counts a tap once', () => {
    renderInPortal(<Page onTaken={() => {}} />);
    prepare();
    const start = screen.getByRole('button', { name: 'Via' });
    fireEvent.click(start, { detail: 0 });
    at(30_000);
    const lane = screen.getByRole('button', { name: /^Rossi Anna/ });
    fireEvent.pointerDown(lane, { button: 0 });
    at(30_500);
    // The finger goes up again.
    fireEvent.click(lane, { detail: 1 });
    expect(lane).toHaveTextContent("50 m: 0'30''00");
    expect(lane).toHaveTextContent("Tocca all'arrivo");
  });

  it('does not take a time when the finger scrolls', () => {
    renderInPortal(<Page onTaken={() => {}} />);
    prepare();
    touch(/^Via$/);
    at(30_000);
    const lane = screen.getByRole('button', { name: /^Rossi Anna/ });
    fireEvent.pointerDown(lane, { button: 0 });
    expect(lane).toHaveTextContent('50 m:');
    fireEvent.pointerCancel(lane);
    expect(lane).toHaveTextContent('Tocca ai 50 m');
    expect(screen.getByRole('button', { name: 'Annulla il via' })).toBeEnabled();
  });

  it('continues after the page was reopened, and undoes the last tap', () => {
    const first = renderInPortal(<Page onTaken={() => {}} />);
    prepare();
    touch(/^Via$/);
    at(30_000);
    touch(/^Rossi Anna/);
    at(31_000);
    touch(/^Bianchi Luca/);
    first.unmount();
    at(40_000);
    renderInPortal(<Page onTaken={() => {}} />);
    expect(screen.getByRole('timer')).toHaveTextContent("0'40''00");
    expect(screen.getByRole('button', { name: /^Bianchi Luca/ })).toHaveTextContent("50 m: 0'31''00");
    fireEvent.click(screen.getByRole('button', { name: 'Annulla Bianchi Luca' }));
    expect(screen.getByRole('button', { name: /^Bianchi Luca/ })).toHaveTextContent('Tocca ai 50 m');
    expect(screen.getByRole('button', { name: 'Annulla Rossi Anna' })).toBeEnabled();
  });

  it('stops before the end: athletes who have not finished have no time', () => {
    const onTaken = vi.fn();
    renderInPortal(<Page onTaken={onTaken} />);
    prepare();
    touch(/^Via$/);
    at(30_000);
    touch(/^Rossi Anna/);
    at(61_000);
    touch(/^Rossi Anna/);
    at(70_000);
    touch(/^Stop$/);
    fireEvent.click(screen.getByRole('button', { name: 'Salva 1 tempo' }));
    expect(onTaken.mock.calls[0]?.[1]).toMatchObject([{ athleteId: 1, time: 6100 }]);
  });

  it('says why no time can be saved before an arrival', () => {
    renderInPortal(<Page onTaken={() => {}} />);
    prepare();
    touch(/^Via$/);
    at(30_000);
    touch(/^Rossi Anna/);
    at(40_000);
    touch(/^Stop$/);
    expect(screen.getByRole('button', { name: 'Salva 0 tempi' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/^Nessuno è arrivato/)).toBeDefined();
  });
});

describe('the stored watch', () => {
  it.each(['nonsense', '{"taps":1}', '{"taps":[],"setup":null}', '{"taps":[],"setup":{"swimmers":[],"every":0}}'])(
    'is discarded when it is %s',
    (stored) => {
      localStorage.setItem(`cronometro.${user}`, stored);
      expect(storedWatch(user)).toBeNull();
      localStorage.removeItem(`cronometro.${user}`);
    },
  );

  it('belongs to one user', () => {
    storeWatch(user, { setup: { raceId: 1, race: '', metres: 50, every: 50, pool: 25, swimmers: [] }, taps: [] });
    expect(storedWatch(8)).toBeNull();
    expect(storedWatch(user)).not.toBeNull();
    storeWatch(user, null);
    expect(storedWatch(user)).toBeNull();
  });
});
