/**
 * A value that is created on first use, for things that are expensive and not needed at the start: the first
 * `Intl.DateTimeFormat` of a page takes 20 ms.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
