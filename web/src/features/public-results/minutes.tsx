import { publicMinutes } from '../../lib/public-minutes';

// The first step of the chapter is to open these pages.
const steps = publicMinutes.steps.slice(1);

export function Minutes() {
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
