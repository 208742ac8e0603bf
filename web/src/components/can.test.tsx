import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Can, CapabilitiesProvider } from './can';

const draw = (held: string[], needed: string | string[]) =>
  render(
    <CapabilitiesProvider capabilities={new Set(held)}>
      <Can do={needed} otherwise="Non consentito">
        Nuova società
      </Can>
    </CapabilitiesProvider>,
  );

describe('Can', () => {
  it.each([
    [['club.write'], 'club.write', true],
    [['club.read'], 'club.write', false],
    [['a', 'b'], ['a', 'b'], true],
    [['a'], ['a', 'b'], false],
    [[], [], true],
  ])('with %o and %o needed: %s', (held, needed, allowed) => {
    draw(held, needed);
    expect(screen.queryByText('Nuova società') !== null).toBe(allowed);
    expect(screen.queryByText('Non consentito') !== null).toBe(!allowed);
  });

  it('allows nothing without a provider', () => {
    render(<Can do="club.write">Nuova società</Can>);
    expect(screen.queryByText('Nuova società')).not.toBeInTheDocument();
  });
});
