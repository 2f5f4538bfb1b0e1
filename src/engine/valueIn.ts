import type { FileAnswer } from '@workers/files/fileApi';
import { Refusal } from '@/domain/refusal';

/** The result of a worker. @throws Refusal as it was thrown there: an error does not pass between threads intact. */
export function valueIn<T>(answer: FileAnswer<T>): T {
  if (answer.ok) return answer.value;
  throw new Refusal(answer.code, answer.message);
}
