export const passwordRule = 'Minimo 8 caratteri, con almeno un numero e una lettera maiuscola.';

// passwordProblem applies the server's rule to save a round trip. It returns null if the password is valid.
export function passwordProblem(password: string): string | null {
  const fine = password.length >= 8 && password.length <= 200 && /\d/.test(password) && /\p{Lu}/u.test(password);
  return fine ? null : passwordRule;
}

// confirmationProblem returns an error if the second password differs from the first, or null.
export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Le due password non coincidono';
}

// emailProblem returns why a text is not an e-mail address, or null.
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Email non definita';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'Formato email non corretto';
}
