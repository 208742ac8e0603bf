import { useCallback, useEffect, useRef, useState } from 'react';
import type { RemoteId, RemoteOption, RemoteResolve } from './remote-option';

/** The label of the chosen id: picked here, given with the value, or loaded from the server. */
export function useOptionText(
  value: RemoteId | null,
  initialText: string | undefined,
  resolve: RemoteResolve | undefined,
) {
  const [option, setOption] = useState<RemoteOption | null>(
    value !== null && initialText ? { id: value, text: initialText } : null,
  );
  const latest = useRef(resolve);
  useEffect(() => {
    latest.current = resolve;
  });

  const isKnown = value !== null && option !== null && String(option.id) === String(value);
  useEffect(() => {
    if (value === null || isKnown) {
      return;
    }
    if (initialText) {
      setOption({ id: value, text: initialText });
      return;
    }
    const controller = new AbortController();
    latest.current?.(value, controller.signal).then(
      (option) => {
        if (option && !controller.signal.aborted) {
          setOption(option);
        }
      },
      // Without a label the field shows the id: better than an error on an untouched field.
      () => undefined,
    );
    return () => controller.abort();
  }, [value, isKnown, initialText]);

  const remember = useCallback((option: RemoteOption | null) => setOption(option), []);
  const text = isKnown ? option.text : String(value);
  return { words: value === null ? '' : text, remember };
}
