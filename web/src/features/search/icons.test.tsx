import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PathIcon } from '../../components/path-icon';
import { placeOf } from './rules';

it.each(['atleta', 'evento', 'societa', 'utente'])('has its own icon for %s', (kind) => {
  const { container } = render(<PathIcon path={placeOf({ kind, id: 1 })?.to ?? null} />);
  expect(container.querySelector('.tabler-icon-square-rounded')).toBeNull();
});
