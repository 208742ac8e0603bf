import { type KeyboardEvent, useId } from 'react';
import classes from './lenex.module.css';

export interface RadioOption {
  value: string;
  label: string;
  facts?: string;
}

interface RadioCardsProps {
  name: string;
  legend: string;
  // Further details, shown under the question.
  facts?: string;
  options: readonly RadioOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  // Marks a question without an answer.
  open?: boolean;
  // Enter continues after the answer.
  onEnter?: (group: HTMLFieldSetElement) => void;
}

// RadioCards asks a question with native radio buttons: arrows or Space choose, Enter continues.
export function RadioCards({ name, legend, facts, options, value, onChange, open, onEnter }: RadioCardsProps) {
  const id = useId();
  const enter = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Enter' || !onEnter) return;
    event.preventDefault();
    onEnter(event.currentTarget);
  };
  return (
    <fieldset
      className={classes.choice}
      data-open={open || undefined}
      aria-describedby={facts ? id : undefined}
      onKeyDown={enter}
    >
      <legend>{legend}</legend>
      {facts && (
        <p id={id} className={classes.facts}>
          {facts}
        </p>
      )}
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              // The dialog that opens with the question focuses its answer.
              data-autofocus={value === option.value || undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.facts && <span className={classes.facts}>{option.facts}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
