import { wordsOfFailure } from '@/contract/wordsOfFailure';

/** The words for a call about a file that failed. */
export function failureText(error: unknown): string {
  return wordsOfFailure(error, 'The server cannot be reached. The file is kept here until it can.').replaceAll(
    '\n',
    ' ',
  );
}
