/** The guarded forms on the page, each as a function that reports whether it has unsaved changes. */
const guarded = new Set<() => boolean>();

/** Guards a form until the returned function is called. */
export function guard(isDirty: () => boolean): () => void {
  guarded.add(isDirty);
  return () => {
    guarded.delete(isDirty);
  };
}

/** Reports whether a guarded form has unsaved changes. */
export const unsaved = (): boolean => [...guarded].some((isDirty) => isDirty());
