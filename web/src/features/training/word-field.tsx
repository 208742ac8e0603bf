import '@mantine/core/styles/Input.css';
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { completed, completions, type Word, wordBefore } from './completion';
import classes from './workout.module.css';

interface SharedProps {
  value: string;
  onChange: (value: string) => void;
  words: readonly Word[];
}

type WordFieldProps = SharedProps &
  (
    | ({ lines?: false } & Omit<TextInputProps, keyof SharedProps>)
    | ({ lines: true } & Omit<TextareaProps, keyof SharedProps>)
  );

type Field = HTMLInputElement | HTMLTextAreaElement;

// WordField is a text field with completion of the coach's words: Tab inserts the first, or the one chosen with Ctrl
// and the arrow keys; Esc hides them.
export function WordField({ value, onChange, words, onKeyDown, ...props }: WordFieldProps) {
  const field = useRef<Field>(null);
  const [caret, setCaret] = useState(0);
  const [hidden, setHidden] = useState(true);
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const unfinished = hidden ? null : wordBefore(value, caret);
  const offered = unfinished ? completions(words, unfinished) : [];
  const open = offered.length > 0;
  const at = Math.min(chosen, offered.length - 1);

  const insert = (word: Word | undefined) => {
    const input = field.current;
    if (!word || !unfinished || !input) return;
    const next = completed(value, caret, unfinished, word);
    onChange(next.text);
    setHidden(true);
    input.focus();
    // Sets the caret once the text is rendered.
    requestAnimationFrame(() => input.setSelectionRange(next.caret, next.caret));
  };
  const onKey = (event: KeyboardEvent<Field>) => {
    if (open && event.key === 'Tab' && !event.shiftKey) insert(offered[at]);
    else if (open && event.key === 'Escape') setHidden(true);
    else if (open && event.ctrlKey && event.key === 'ArrowDown') setChosen((at + 1) % offered.length);
    else if (open && event.ctrlKey && event.key === 'ArrowUp') setChosen((at + offered.length - 1) % offered.length);
    else {
      (onKeyDown as ((event: KeyboardEvent<Field>) => void) | undefined)?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const shared = {
    value,
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': open,
    'aria-controls': list,
    'aria-activedescendant': open ? `${list}-${at}` : undefined,
    onChange: (event: SyntheticEvent<Field>) => {
      setCaret(event.currentTarget.selectionStart ?? 0);
      setHidden(false);
      setChosen(0);
      onChange(event.currentTarget.value);
    },
    onSelect: (event: SyntheticEvent<Field>) => setCaret(event.currentTarget.selectionStart ?? 0),
    onBlur: () => setHidden(true),
    onKeyDown: onKey,
    classNames: { input: classes.lines },
  };
  const { lines, ...rest } = props;
  return (
    <div className={classes.field}>
      {lines ? (
        <Textarea {...(rest as TextareaProps)} {...shared} ref={field as React.Ref<HTMLTextAreaElement>} />
      ) : (
        <TextInput {...(rest as TextInputProps)} {...shared} ref={field as React.Ref<HTMLInputElement>} />
      )}
      <div id={list} role="listbox" aria-label="Parole" className={classes.offered} hidden={!open}>
        {offered.map((word, index) => (
          <div
            key={`${word.kind}-${word.name}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.option}
            // Keeps the focus in the field.
            onPointerDown={(event) => {
              event.preventDefault();
              insert(word);
            }}
          >
            {word.colour && <span className={classes.dot} style={{ backgroundColor: word.colour }} />}
            {word.name}
            <span className={classes.kind}>{word.kind}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
