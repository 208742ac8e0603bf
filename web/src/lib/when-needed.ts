/**
 * Delays making a value until it is first used. A format of dates or numbers takes milliseconds to make, on a slow phone
 * tens of them, and most first screens need none.
 */
export function whenNeeded<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
