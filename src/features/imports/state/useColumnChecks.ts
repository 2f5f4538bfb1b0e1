import { useEffect, useMemo, useState } from 'react';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { peopleLookups } from '@/domain/people/peopleLookups';
import type { Field } from '@/domain/rows/rowShapes';
import type { FileStart } from '@/engine/filesClient';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { type ColumnCheck, checkColumn } from '../mapping/columnCheck';
import type { ColumnTarget, MappingDraft } from '../mapping/mappingDraft';

function keyOf(column: number, target: ColumnTarget): string {
  return `${column} ${target.to === 'new' ? `new ${target.type}` : target.to === 'field' ? target.fieldId : ''}`;
}

/**
 * How each column reads over the first rows; null while it is being read. A column is read again only when its target
 * changes, and in turns: thousands of rows of many columns would hold the page up.
 */
export function useColumnChecks(
  first: FileStart | null,
  draft: MappingDraft | null,
  fields: readonly Field[],
  decimal: '.' | ',',
): readonly (ColumnCheck | null)[] {
  const { userId } = useStore();
  const members = useRows('member');
  const [, setTurn] = useState(0);
  const rows = first?.rows;
  const checker = useMemo(() => {
    const lookups: Lookups = {
      ...NO_LOOKUPS,
      ...peopleLookups(members),
    };
    const byId = new Map(fields.map((field) => [field.id, field]));
    const known = new Map<string, ColumnCheck | null>();
    const read = async (column: number, target: ColumnTarget) => {
      if (!rows || known.has(keyOf(column, target))) return;
      // Each column has a turn of its own: many short ones would make one long task.
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      const check = await checkColumn(rows, column, target, byId, { lookups, decimal, actorId: userId });
      known.set(keyOf(column, target), check);
    };
    return { known, read };
  }, [rows, fields, members, decimal, userId]);
  const targets = draft?.targets;
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      for (const [column, target] of targets?.entries() ?? []) {
        if (!wanted) return;
        await checker.read(column, target);
      }
      if (wanted) setTurn((turn) => turn + 1);
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [checker, targets]);
  const { known } = checker;
  const size = known.size;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known grows in place
  return useMemo(
    () => targets?.map((target, column) => known.get(keyOf(column, target)) ?? null) ?? [],
    [targets, known, size],
  );
}
