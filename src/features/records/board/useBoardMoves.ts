import { useCallback, useRef } from 'react';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import { counted, numberText } from '@/lib/words/counted';
import { announce } from '@/ui';
import { askWatch } from '../state/askWatch';
import { isHidden, writeCell } from '../state/editActs';
import { type EditContext, operationOf } from '../state/editContext';
import { writeCells } from '../state/writeCells';
import type { Lane } from './lanes';

/** A record as it is drawn, from any position among the shown ones. */
async function rowOf(cx: EditContext, recordId: string): Promise<WindowRow | null> {
  const place = await askWatch(cx.watch, (watch) => watch.positionOf(recordId));
  if (place === null || place < 0) return null;
  const rows = await askWatch(cx.watch, (watch) => watch.window(place, place + 1));
  return rows?.[0] ?? null;
}

/** Moves records to a lane: one cell edit each, one undo for all. */
export function useBoardMoves(cx: EditContext, field: Field) {
  const newest = useRef({ cx, field });
  newest.current = { cx, field };
  return useCallback(async (recordIds: readonly string[], lane: Lane, drawn?: WindowRow): Promise<void> => {
    const { cx: now, field: by } = newest.current;
    const [only] = recordIds;
    const index = now.fieldIndex.get(by.id);
    if (recordIds.length === 1 && only !== undefined) {
      const row = drawn ?? (await rowOf(now, only));
      if (!row) return;
      await writeCell(now, row, by.id, lane.content);
      const words = `${row.identifier} moved to ${lane.label}`;
      announce(words);
      // A filter may remove it from the board, and the card would seem lost.
      if (await isHidden(now, only)) now.onAlert({ kind: 'info', text: `${words}. The view does not show it.` });
      return;
    }
    const rows = (await Promise.all(recordIds.map((id) => rowOf(now, id)))).filter((row) => row !== null);
    const writes = rows.map((row) => ({
      recordId: row.id,
      fieldId: by.id,
      content: lane.content,
      operationId: operationOf(row, index, now),
    }));
    const words = `${counted(rows.length, 'record')} moved to ${lane.label}`;
    const { opId, refused } = await writeCells(now.store, writes, words);
    if (refused.length > 0) {
      const reason = refused[0]?.reason ?? '';
      now.onAlert({ kind: 'error', text: `${counted(refused.length, 'record')} not moved: ${reason}` });
    }
    if (!opId) return;
    const away = (await Promise.all(rows.map(({ id }) => isHidden(now, id)))).filter((hidden) => hidden).length;
    const text =
      away === 0
        ? words
        : `${words}. The view does not show ${away === rows.length ? 'them' : `${numberText(away)} of them`}.`;
    now.onAlert({ kind: 'info', text, eventId: opId });
  }, []);
}
