import { useCallback, useEffect, useRef, useState } from 'react';
import type { RemoteId, RemoteOption, RemoteResolve } from './remote-option';

/** The label of the chosen id: picked here, given with the value, or loaded from the server. */
export function useOptionText(
  value: RemoteId | null,
  initialText: string | undefined,
  resolve: RemoteResolve | undefined,
) {
  const [known, setKnown] = useState<RemoteOption | null>(
    value !== null && initialText ? { id: value, text: initialText } : null,
  );
  const latest = useRef(resolve);
  useEffect(() => {
    latest.current = resolve;
  });

  const isKnown = value !== null && known !== null && String(known.id) === String(value);
  useEffect(() => {
    if (value === null || isKnown) {
      return;
    }
    if (initialText) {
      setKnown({ id: value, text: initialText });
      return;
    }
    const controller = new AbortController();
    latest.current?.(value, controller.signal).then(
      (option) => {
        if (option && !controller.signal.aborted) {
          setKnown(option);
        }
      },
      // Without a label the field shows the id: better than an error on an untouched field.
      () => undefined,
    );
    return () => controller.abort();
  }, [value, isKnown, initialText]);

  const remember = useCallback((option: RemoteOption | null) => setKnown(option), []);
  const words = value === null ? '' : isKnown ? known.text : String(value);
  return { words, remember };
}
