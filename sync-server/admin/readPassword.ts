import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Shorter ones are refused. */
export const PASSWORD_LENGTH = 10;

/**
 * The password of ADMIN_PASSWORD, else the first line of standard input; typed at a terminal it is not shown.
 * @throws Error when there is none or it is too short.
 */
export async function readPassword(env: NodeJS.ProcessEnv, input: NodeJS.ReadStream): Promise<string> {
  const given = env.ADMIN_PASSWORD || (await askLine(input));
  if (given.length < PASSWORD_LENGTH) throw new Error(`A password needs at least ${PASSWORD_LENGTH} characters.`);
  return given;
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
