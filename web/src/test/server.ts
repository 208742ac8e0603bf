import { setupServer } from 'msw/node';

// server answers in place of the portal in the tests of screens; each test says what it answers.
export const server = setupServer();
