/**
 * A value that is made when it is first asked for. For what is expensive to make and not needed at the start: the first
 * `Intl.DateTimeFormat` of a page takes 20 ms.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
