import { PROMPT_MILLIS } from './lateReceipt';
import type { CellValue } from './recordRow';

/**
 * Whether a value stands behind the shown one although neither writer knew of the other: by another hand, and the
 * shown one was written before this one had reached the server.
 */
export function isConflict(value: CellValue, shown: CellValue): boolean {
  if (value.id === shown.id || value.hidden || value.operation_id !== shown.operation_id) return false;
  if (value.author_id === shown.author_id && value.client_id === shown.client_id) return false;
  return shown.at < (value.received_at ?? value.at + PROMPT_MILLIS);
}
