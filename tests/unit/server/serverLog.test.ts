import { serverLog } from '@server/serverLog';
import { expect, test } from 'vitest';

test('a person at a terminal sees sentences, and only about errors', () => {
  const lines: string[] = [];
  const log = serverLog({ level: 'info', isTerminal: true }, { write: (line) => lines.push(line) });
  log.info('Server listening');
  log.warn('The disk is nearly full');
  log.error({ err: new Error('connection refused') }, 'The database does not answer');
  log.error(new Error('out of memory'));
  log.warn({ password: 'hunter2' }, 'A setting is unknown');
  expect(lines).toEqual([
    'Warning: The disk is nearly full\n',
    'Error: The database does not answer: connection refused\n',
    'Error: out of memory\n',
    'Warning: A setting is unknown\n',
  ]);
});
