// Cards is the interface to a card provider: the real one in the browser, or the sandbox.
export interface Cards {
  // Returns the provider's id of the card in the form, or an error for the user.
  method: (holder: string) => Promise<{ methodId: string } | { error: string }>;
  // Runs the bank's authentication.
  act: (secret: string) => Promise<{ error?: string }>;
}
