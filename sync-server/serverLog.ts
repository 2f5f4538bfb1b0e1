import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';

/** Secrets that a logged object might contain. */
const REDACT = ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password', 'token', '*.token', 'otp'];

export interface LogOptions {
  level: string;
  /**
   * A person reads the output and did not ask for a log: warnings and errors are printed as sentences, nothing else is.
   */
  isTerminal: boolean;
}

/** The log of the server: lines of JSON without secrets, or sentences for a person at a terminal. */
export function serverLog({ level, isTerminal }: LogOptions, stream: DestinationStream = process.stderr): Logger {
  if (!isTerminal) return pino({ level, redact: REDACT }, linesOf(STDOUT));
  return pino({ level: 'warn', redact: REDACT }, { write: (line) => stream.write(`${sentenceOf(line)}\n`) });
}

const STDOUT = 1;

/** Writes synchronously, so that a crash loses no line; lines are dropped once nobody can read them. */
function linesOf(fd: number): DestinationStream {
  const lines = pino.destination({ fd, sync: true });
  // The terminal was closed, or the reader of the log has ended. The server still has work to finish.
  lines.on('error', () => {});
  return lines;
}

const ERROR_LEVEL = 50;
const lineSchema = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

function sentenceOf(line: string): string {
  const { level, msg, err } = lineSchema.parse(JSON.parse(line));
  const words = [msg, err?.message].filter((part, at, all) => part && all.indexOf(part) === at).join(': ');
  return `${level >= ERROR_LEVEL ? 'Error' : 'Warning'}: ${words}`;
}
