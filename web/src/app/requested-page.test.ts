import { describe, expect, it } from 'vitest';
import { loginAddress, requestedPage } from './requested-page';

describe('loginAddress', () => {
  const cases = [
    { wanted: '/', want: '/login' },
    { wanted: '/Start', want: '/login' },
    { wanted: '/dashboard', want: '/login' },
    { wanted: '/login?vai=%2FUtenti', want: '/login' },
    { wanted: '/Utenti?PAGINA=2', want: '/login?vai=%2FUtenti%3FPAGINA%3D2' },
  ];
  for (const { wanted, want } of cases) {
    it(wanted, () => expect(loginAddress(wanted)).toBe(want));
  }
});

describe('requestedPage', () => {
  const cases = [
    { search: '', want: '/dashboard' },
    { search: '?vai=%2FUtenti%3FPAGINA%3D2', want: '/Utenti?PAGINA=2' },
    { search: '?vai=%2F%2Fevil.example', want: '/dashboard' },
    { search: '?vai=%2F%5Cevil.example', want: '/dashboard' },
    { search: '?vai=https%3A%2F%2Fevil.example', want: '/dashboard' },
    { search: '?vai=%2Flogin', want: '/dashboard' },
  ];
  for (const { search, want } of cases) {
    it(search || 'nothing', () => expect(requestedPage(search)).toBe(want));
  }
});
