import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * The password from ADMIN_PASSWORD, else the first line of standard input. When typed at a terminal it is not echoed.
 */
export async function readPassword(env: NodeJS.ProcessEnv, input: NodeJS.ReadStream): Promise<string> {
  return env.ADMIN_PASSWORD || askLine(input);
}

async function askLine(input: NodeJS.ReadStream): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = input.isTTY === true;
  if (terminal) process.stderr.write('Password: ');
  const lines = createInterface({ input, output: silent, terminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) process.stderr.write('\n');
  }
}
