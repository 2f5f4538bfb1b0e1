import { PROMPT_MILLIS } from './lateReceipt';
import type { CellValue } from './recordRow';

/**
 * Whether a value is hidden behind the shown one although the writer of that one had not seen it: it is from another
 * person, and from after the last event that their device knew. Without that information the times decide: the shown
 * one was written before this one had reached the server.
 */
export function isConflict(value: CellValue, shown: CellValue): boolean {
  if (value.id === shown.id || value.hidden || value.operation_id !== shown.operation_id) return false;
  if (value.author_id === shown.author_id && value.client_id === shown.client_id) return false;
  if (shown.knew !== undefined) {
    if (value.seq !== undefined) return value.seq > shown.knew;
    // It was created with its record, which everybody who writes into it knows; or its number was not stored yet when
    // it arrived.
    return value.received_at !== undefined && shown.at < value.received_at;
  }
  return shown.at < (value.received_at ?? value.at + PROMPT_MILLIS);
}
