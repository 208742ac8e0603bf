import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadWithRetry } from '../../lib/load-with-retry';
import { text } from '../../lib/text';
import type { RemoteLoad, RemoteResolve } from '../remote-select/remote-option';

interface RemoteFilterProps {
  label: string;
  name: string;
  value: string;
  onChange: (id: string) => void;
  load: RemoteLoad;
  resolve?: RemoteResolve;
}

const code = () => import('../remote-select/remote-select');

type LoadedCode = Awaited<ReturnType<typeof code>> & {
  // What was typed while the code loaded, if the placeholder still has the focus.
  typedAhead?: string;
};

/**
 * A filter whose choices come from the server. Its code loads when the field gets the focus. Until then a placeholder
 * looks the same, and what is typed into it is kept.
 */
export function RemoteFilter({ label, name, value, onChange, load, resolve }: RemoteFilterProps) {
  const [arrived, setArrived] = useState<LoadedCode | null>(null);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const loading = useRef(false);
  const ask = () => {
    if (loading.current) return;
    loading.current = true;
    loadWithRetry(code).then(
      (module) => {
        const placeholder = field.current;
        const typedAhead = placeholder && placeholder === document.activeElement ? placeholder.value : undefined;
        // Synchronously: a key press between the two fields would be lost.
        flushSync(() => setArrived({ ...module, typedAhead }));
      },
      () => {
        loading.current = false;
      },
    );
  };
  const chosen = value !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    if (chosen) ask();
  }, [chosen]);

  if (arrived) {
    return (
      <arrived.RemoteSelect
        size="xs"
        label={label}
        name={name}
        value={chosen ? value : null}
        onChange={(id) => onChange(id === null ? '' : String(id))}
        load={load}
        resolve={resolve}
        typedAhead={arrived.typedAhead}
      />
    );
  }
  if (chosen) return <TextInput size="xs" label={label} disabled value={text.loading} readOnly />;
  return (
    <TextInput
      ref={field}
      size="xs"
      label={label}
      name={name}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onPointerEnter={ask}
      onFocus={ask}
      onBlur={() => setTyped('')}
    />
  );
}
