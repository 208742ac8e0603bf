import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepFocus } from './keep-focus';

interface PartProps {
  names: readonly string[];
  off?: string;
  home?: boolean;
}

function Part({ names, off, home }: PartProps) {
  return (
    <>
      <button type="button">outside</button>
      <div ref={keepFocus}>
        <input aria-label="search" />
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" disabled={name === off}>
                {name}
              </button>
            </li>
          ))}
        </ul>
        {home && (
          <div data-focus-home>
            <button type="button">home</button>
          </div>
        )}
      </div>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('the nearest element gets the focus of a removed one', async () => {
  const { rerender } = render(<Part names={['one', 'two', 'three']} />);
  button('two').focus();
  rerender(<Part names={['one', 'three']} />);
  await waitFor(() => expect(button('one')).toHaveFocus());
  rerender(<Part names={[]} />);
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
});

test('data-focus-home decides where the focus goes', async () => {
  const { rerender } = render(<Part names={['one']} home />);
  button('one').focus();
  rerender(<Part names={[]} home />);
  await waitFor(() => expect(button('home')).toHaveFocus());
});

test('a disabled element gets the focus back', async () => {
  const { rerender } = render(<Part names={['one', 'two']} />);
  button('two').focus();
  rerender(<Part names={['one', 'two']} off="two" />);
  // Browsers do this; jsdom does not.
  button('two').blur();
  rerender(<Part names={['one', 'two']} />);
  await waitFor(() => expect(button('two')).toHaveFocus());
});

test('focus elsewhere is not moved', async () => {
  const { rerender } = render(<Part names={['one', 'two']} />);
  button('two').focus();
  button('outside').focus();
  button('outside').blur();
  rerender(<Part names={['one']} />);
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
