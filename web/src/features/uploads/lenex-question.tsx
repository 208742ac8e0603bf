import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './lenex.module.css';
import { lenexKinds } from './lenex-contents';
import { RadioCards } from './lenex-options';
import type { LenexContent } from './lenex-rights';

interface LenexQuestionProps {
  file: File;
  contents: readonly LenexContent[];
  content: LenexContent;
  onContent: (content: LenexContent) => void;
  onContinue: () => void;
  onCancel: () => void;
}

// LenexQuestion asks what a file contains: a LENEX file may have entries, heats and results at once.
export function LenexQuestion({ file, contents, content, onContent, onContinue, onCancel }: LenexQuestionProps) {
  const options = contents.map((content) => ({
    value: content,
    label: lenexKinds[content].label,
    facts: lenexKinds[content].hint,
  }));
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <div className={classes.step} ref={form}>
      <p role="status">{file.name}</p>
      <RadioCards
        name="lenex-contenuto"
        legend="Che cosa contiene questo file?"
        options={options}
        value={content}
        onChange={(value) => onContent(value as LenexContent)}
        onEnter={onContinue}
      />
      <div className={classes.actions}>
        <Button onClick={onContinue}>Continua</Button>
        <Button variant="default" onClick={onCancel}>
          Scegli un altro file
        </Button>
      </div>
    </div>
  );
}
