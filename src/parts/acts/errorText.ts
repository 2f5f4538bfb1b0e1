import { NO_WORDS } from '@/contract/failures';
import { whyNotDone } from '@/store/db/whyNotWritten';

/** The text of a failure by work.md section 8, and what it means when no answer came. */
export function errorText(error: unknown): string {
  return whyNotDone(error, `${NO_WORDS}\nThe server cannot be reached; your work is kept on this device.`);
}
