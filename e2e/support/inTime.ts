/** Fails what the browser or the server has not answered in half a minute, and names it: evaluate, path and fetch wait for ever by themselves. */
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
