/** The forms on the page that are guarded, each with what reports whether it holds something unsaved. */
const guarded = new Set<() => boolean>();

/** Watches over a form until the function it gives is called. */
export function guard(isDirty: () => boolean): () => void {
  guarded.add(isDirty);
  return () => {
    guarded.delete(isDirty);
  };
}

export const unsaved = (): boolean => [...guarded].some((isDirty) => isDirty());
