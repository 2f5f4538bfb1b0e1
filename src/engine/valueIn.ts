import type { Told } from '@workers/files/fileApi';
import { Refusal } from '@/domain/refusal';

/** The result of a worker. @throws Refusal as it was thrown there: an error does not pass between threads intact. */
export function valueIn<T>(told: Told<T>): T {
  if (told.ok) return told.value;
  throw new Refusal(told.code, told.message);
}
