import { stampOf } from '@/domain/changes/stamp';
import type { OutboxEntry } from '../db/schema';
import { type AnyRow, type AppliedAct, applyActToRow } from './applyChanges';

/** An unsent command as an operation: stamped with its own time until the server assigns the final one. */
export function actOfEntry(entry: OutboxEntry): AppliedAct {
  return {
    changes: entry.changes,
    stamp: stampOf(entry.at, entry.op_id),
    by: { author_id: entry.actor_id, client_id: entry.client_id, knew: entry.knew },
  };
}

/**
 * Visible = confirmed + pending: the confirmed row with the changes of unsent commands replayed in their order. Pure;
 * refused entries must not be among them.
 */
export function replay(base: AnyRow | undefined, key: string, pending: readonly OutboxEntry[]): AnyRow | undefined {
  let row = base;
  for (const entry of pending) row = applyActToRow(row, key, actOfEntry(entry));
  return row;
}
