import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { sniff } from '@/domain/files/sniff';
import { sheetNames } from '@/domain/files/workbook/readWorkbook';
import { Refusal } from '@/domain/refusal';
import { readTable } from './readTable';
import { spoolRows } from './rowSpool';
import type { FileSource, ThreadAnswers, ThreadJob, ThreadWord } from './threadJob';
import { unpackFile } from './unpackFile';

// Runs in the threads that read untrusted files; it is a separate bundle beside the server's.

/** Minimum interval between two reports of progress. */
const REPORT_MILLIS = 100;

const bytesOf = (source: FileSource): Uint8Array => ('path' in source ? readFileSync(source.path) : source.bytes);

function answerTo(job: ThreadJob, say: (word: ThreadWord) => void): ThreadAnswers[ThreadJob['kind']] {
  const bytes = bytesOf(job.source);
  if (job.kind === 'sheets') return sniff(bytes.subarray(0, 65_536), false).kind === 'xlsx' ? sheetNames(bytes) : [];
  let reportedAt = 0;
  const { rows, ...facts } = readTable(unpackFile(bytes), job.reading, job.fileName, (done, total) => {
    if (Date.now() - reportedAt < REPORT_MILLIS) return;
    reportedAt = Date.now();
    say({ said: 'progress', done, total });
  });
  return { facts: { ...facts, rowCount: rows.length }, parts: spoolRows(job.spool, rows) };
}

function wordFor(error: unknown): ThreadWord {
  if (error instanceof Refusal)
    return { said: 'refused', code: error.code, message: error.message, issues: error.issues };
  return { said: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

// Requests have priority on machines with few processors. Only Linux gives a single thread its own priority.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort;
const say = (word: ThreadWord) => port?.postMessage(word);
port?.on('message', (job: ThreadJob) => {
  try {
    say({ said: 'done', answer: answerTo(job, say) });
  } catch (error) {
    say(wordFor(error));
  }
});
