/**
 * Fails with a name if the browser or the server has not answered within half a minute: evaluate, path and fetch have
 * no timeout of their own.
 */
export async function inTime<T>(what: string, answer: Promise<T>, millis = 30_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} took longer than ${millis} ms`)), millis);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
