import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render';
import { inOrder, moveItem, sameOrder } from './order';
import { SortableList } from './sortable-list';

describe('the order of items', () => {
  it.each([
    ['up', 2, 1, ['a', 'c', 'b']],
    ['down', 0, 1, ['b', 'a', 'c']],
    ['to the same place', 1, 1, ['a', 'b', 'c']],
    ['beyond the end', 0, 9, ['b', 'c', 'a']],
    ['before the beginning', 2, -1, ['c', 'a', 'b']],
  ])('moves an item %s', (_name, from, to, want) => expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(want));

  it('puts unknown items after the others', () =>
    expect(inOrder(['a', 'b', 'c'], ['c', 'a'], (item) => item)).toEqual(['c', 'a', 'b']));

  it.each([
    ['the same', ['a', 'b'], true],
    ['another', ['b', 'a'], false],
    ['a shorter one', ['a'], false],
  ])('recognises %s', (_name, other, want) => expect(sameOrder(['a', 'b'], other)).toBe(want));
});

const races = [
  { id: 1, name: '50 SL' },
  { id: 2, name: '100 SL' },
  { id: 3, name: '200 SL' },
];

// Races keeps the order it receives, like a screen that saves it.
function Races({ onOrder }: { onOrder: (ids: (string | number)[]) => void }) {
  const [items, setItems] = useState(races);
  return (
    <SortableList
      label="Gare"
      items={items}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOrder={(ids) => {
        onOrder(ids);
        setItems(inOrder(items, ids, ({ id }) => id));
      }}
    >
      {({ name }, { handle, move }) => (
        <>
          {handle}
          <span>{name}</span>
          <button type="button" onClick={() => move(-1)}>{`Su ${name}`}</button>
        </>
      )}
    </SortableList>
  );
}

function show() {
  const onOrder = vi.fn();
  renderInPortal(<Races onOrder={onOrder} />);
  return onOrder;
}

const names = () => screen.getAllByRole('listitem').map((line) => line.querySelector('span')?.textContent);
const take = async (name: string) => {
  const handle = screen.getByRole('button', { name: `Sposta ${name}` });
  handle.focus();
  await userEvent.keyboard('{Enter}');
  return handle;
};

describe('SortableList', () => {
  it('describes how to move an item', () => {
    show();
    expect(screen.getByRole('button', { name: 'Sposta 50 SL' })).toHaveAccessibleDescription(/frecce per spostarla/);
  });

  it('moves an item with the keyboard and saves the order once', async () => {
    const onOrder = show();
    const handle = await take('50 SL');
    expect(handle).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('status')).toHaveTextContent(/^50 SL: posizione 1 di 3\. Frecce per spostare/);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('status')).toHaveTextContent('50 SL: posizione 3 di 3.');
    expect(names()).toEqual(['100 SL', '200 SL', '50 SL']);
    expect(onOrder).not.toHaveBeenCalled();
    await userEvent.keyboard(' ');
    expect(onOrder).toHaveBeenCalledExactlyOnceWith([2, 3, 1]);
    expect(screen.getByRole('status')).toHaveTextContent('50 SL: posizione 3 di 3, fatto.');
    expect(screen.getByRole('button', { name: 'Sposta 50 SL' })).toHaveFocus();
  });

  it('reverts with Escape', async () => {
    const onOrder = show();
    await take('50 SL');
    await userEvent.keyboard('{End}{Escape}');
    expect(names()).toEqual(['50 SL', '100 SL', '200 SL']);
    expect(screen.getByRole('status')).toHaveTextContent('50 SL: spostamento annullato, posizione 1 di 3.');
    expect(onOrder).not.toHaveBeenCalled();
  });

  it('reverts when the focus leaves', async () => {
    const onOrder = show();
    await take('50 SL');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    expect(names()).toEqual(['50 SL', '100 SL', '200 SL']);
    expect(onOrder).not.toHaveBeenCalled();
  });

  it('saves nothing when an item is dropped where it was', async () => {
    const onOrder = show();
    await take('100 SL');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(onOrder).not.toHaveBeenCalled();
  });

  it('moves an item with a button', async () => {
    const onOrder = show();
    await userEvent.click(screen.getByRole('button', { name: 'Su 200 SL' }));
    expect(onOrder).toHaveBeenCalledExactlyOnceWith([1, 3, 2]);
    expect(names()).toEqual(['50 SL', '200 SL', '100 SL']);
  });
});
