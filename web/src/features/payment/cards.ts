// Cards is what a provider does with a card: the real one in the browser, the trial one here.
export interface Cards {
  // The provider's name for the card in the form; an error in words for people.
  method: (holder: string) => Promise<{ methodId: string } | { error: string }>;
  // Lets the holder answer the bank.
  act: (secret: string) => Promise<{ error?: string }>;
}
