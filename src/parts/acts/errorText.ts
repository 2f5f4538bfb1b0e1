import { NO_WORDS } from '@/contract/failures';
import { whyNotDone } from '@/store/db/whyNotWritten';

/** The message for an error, as work.md section 8 specifies, or the one to show when no answer arrived. */
export function errorText(error: unknown): string {
  return whyNotDone(error, `${NO_WORDS}\nThe server cannot be reached; your work is kept on this device.`);
}
