import { useCallback, useMemo } from 'react';
import { createKanban } from '@/domain/commands/kanban/createKanban';
import { updateKanban } from '@/domain/commands/kanban/updateKanban';
import type { Field } from '@/domain/kinds/field';
import type { RowOf } from '@/domain/kinds/registry';
import { showAlert } from '@/parts/acts/alerts';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import type { ColumnModel } from '../model/columnModel';
import { type CardFields, cardFields } from './cardFields';
import type { LaneSummary } from './useLaneSummary';

type Board = RowOf<'kanban'>;
export type BoardPatch = Partial<
  Pick<Board, 'shown_field_ids' | 'lane_order' | 'hidden_lanes' | 'summary_field_id' | 'summary_kind'>
>;

export interface BoardConfig {
  board: Board | null;
  /** The fields of its cards. */
  fields: CardFields;
  /** Changes it for everybody; creates it if the table has none for this field. */
  change(patch: BoardPatch): void;
}

/** The summary of each lane of a board; null for none, and if its field is hidden. */
export function summaryOf(board: Board | null, known: ReadonlyMap<string, Field>): LaneSummary | null {
  const field = known.get(board?.summary_field_id ?? '');
  return field ? { field, kind: board?.summary_kind ?? 'sum' } : null;
}

/** The fields of a card in order. */
export const idsOf = ({ drawn, lines, chips }: CardFields) => [...drawn, ...lines, ...chips].map(({ id }) => id);

/** Settings that all viewers of a table's board by a field share: card fields, order of lanes, hidden lanes. */
export function useBoardConfig(
  sliceId: string,
  field: Field,
  columns: readonly ColumnModel[],
  known: ReadonlyMap<string, Field>,
): BoardConfig {
  const store = useStore();
  const boards = useRows('kanban');
  const fieldId = field.id;
  const board = useMemo(
    () => boards.find((one) => one.entity_slice_id === sliceId && one.entity_field_id === fieldId) ?? null,
    [boards, sliceId, fieldId],
  );
  const fields = useMemo(
    () => cardFields(board?.shown_field_ids ?? field.attrs.kanban_field_ids ?? null, columns, known, fieldId),
    [board, field, columns, known, fieldId],
  );
  const change = useCallback(
    (patch: BoardPatch) => {
      const run = async () => {
        const { opId } = board
          ? await commit(store, updateKanban, { config_id: board.id, ...patch })
          : await commit(store, createKanban, {
              id: sliceId,
              field_id: fieldId,
              shown_field_ids: idsOf(fields),
              ...patch,
            });
        const text = board ? 'Entity kanban config updated' : 'Entity kanban config created';
        showAlert({ kind: 'info', text, eventId: opId });
      };
      run().catch((error: unknown) => showAlert({ kind: 'error', text: whyNotWritten(error) }));
    },
    [store, board, sliceId, fieldId, fields],
  );
  return { board, fields, change };
}
