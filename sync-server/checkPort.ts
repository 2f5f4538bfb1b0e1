import { createServer } from 'node:net';

/** The error to show when the server cannot listen, by the system's error code; null for any other. */
export function portTrouble(error: unknown, port: number, host: string): Error | null {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is in use by another program. Stop it, or set PORT to another port.`);
    case 'EACCES':
      return new Error(`This account may not listen on port ${port}. Set PORT to 1024 or above.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`HOST: this machine has no address ${host}.`);
    default:
      return null;
  }
}

/**
 * Checks whether the server will be able to listen, before anything else is done.
 * @throws Error whose text says what to do.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(port, host, done);
    });
  } catch (error) {
    throw portTrouble(error, port, host) ?? error;
  }
  await new Promise((done) => server.close(done));
}
