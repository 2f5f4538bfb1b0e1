import { wordsOfFailure } from '@/contract/wordsOfFailure';

/** The message for a failed call about a file. */
export function failureText(error: unknown): string {
  return wordsOfFailure(error, 'The server cannot be reached. The file is kept here until it can.').replaceAll(
    '\n',
    ' ',
  );
}
