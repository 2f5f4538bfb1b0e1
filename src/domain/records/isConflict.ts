import { PROMPT_MILLIS } from './lateReceipt';
import type { CellValue } from './recordRow';

/**
 * Whether a value is behind the shown one although the writer of that one had not seen it: by another hand, and
 * from after the last event that their device knew. Where that was not said, the times decide: the shown one was written
 * before this one had reached the server.
 */
export function isConflict(value: CellValue, shown: CellValue): boolean {
  if (value.id === shown.id || value.hidden || value.operation_id !== shown.operation_id) return false;
  if (value.author_id === shown.author_id && value.client_id === shown.client_id) return false;
  if (shown.knew !== undefined) {
    if (value.seq !== undefined) return value.seq > shown.knew;
    // It came with its record, which whoever writes into it knows; or its number was not kept yet when it came.
    return value.received_at !== undefined && shown.at < value.received_at;
  }
  return shown.at < (value.received_at ?? value.at + PROMPT_MILLIS);
}
