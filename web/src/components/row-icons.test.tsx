import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { RowIcons } from './row-icons';
import { renderInPortal } from './testing/render';

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

const Icon = () => <svg aria-hidden />;

function show(deletes: boolean) {
  const remove = vi.fn();
  const { container } = renderInPortal(
    <RowIcons
      of="l'ordine 5"
      actions={[
        { label: 'Elimina', name: "Elimina l'ordine 5", Icon, color: 'red', here: deletes, onClick: remove },
        { label: 'Stampa', name: "Stampa l'ordine 5", Icon, onClick: vi.fn() },
      ]}
    />,
  );
  return { remove, container };
}

it('keeps the space of actions that a row does not have', () => {
  const { container } = show(false);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(
    screen.getByRole('button', { name: "Stampa l'ordine 5" }).parentElement?.previousElementSibling,
  ).toBeEmptyDOMElement();
  expect(container).not.toHaveTextContent('Altre azioni');
});

it("is one menu on a phone, with the row's actions", async () => {
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
  const { remove } = show(true);
  await userEvent.click(screen.getByRole('button', { name: "Altre azioni per l'ordine 5" }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Elimina', 'Stampa']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Elimina' }));
  expect(remove).toHaveBeenCalled();
});
