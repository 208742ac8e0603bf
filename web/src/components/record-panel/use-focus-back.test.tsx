import { render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { useFocusBack } from './use-focus-back';

function Over({ label }: { label: string }) {
  useFocusBack(true);
  return <input aria-label={label} />;
}

// A panel and a question over it; the number is how many are open.
const page = (open: number) => (
  <main>
    <h1 tabIndex={-1}>Elenco</h1>
    <button type="button">Apri</button>
    {open > 0 && <Over label="Pannello" />}
    {open > 1 && <Over label="Domanda" />}
  </main>
);

describe('the focus', () => {
  it.each([[[1, 0]], [[0]]])(
    'returns to what opened the panel even if a question over it closes first: %j',
    async (steps) => {
      const { rerender } = render(page(0));
      act(() => screen.getByRole('button').focus());
      rerender(page(1));
      act(() => screen.getByLabelText('Pannello').focus());
      rerender(page(2));
      act(() => screen.getByLabelText('Domanda').focus());
      for (const open of steps) rerender(page(open));
      await waitFor(() => expect(document.body).not.toHaveFocus());
      expect(screen.getByRole('button')).toHaveFocus();
    },
  );
});
