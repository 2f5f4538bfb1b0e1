import { useEffect, useMemo, useState } from 'react';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { type ColumnReading, PLAIN_READING } from '@/domain/imports/columnReading';
import type { ColumnTarget } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import { peopleLookups } from '@/domain/people/peopleLookups';
import type { FileStart } from '@/engine/filesClient';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { type ColumnCheck, checkColumn } from '../mapping/columnCheck';
import type { MappingDraft } from '../mapping/mappingDraft';

function keyOf(column: number, target: ColumnTarget, reading: ColumnReading): string {
  return `${column} ${JSON.stringify(reading)} ${target.to === 'new' ? `new ${target.type}` : target.to === 'field' ? target.fieldId : ''}`;
}

/**
 * How each column reads over the first rows; null while it is being read. A column is read again only when its target
 * changes, and in several tasks: thousands of rows with many columns would block the page.
 */
export function useColumnChecks(
  first: FileStart | null,
  draft: MappingDraft | null,
  fields: readonly Field[],
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
    const read = async (column: number, target: ColumnTarget, reading: ColumnReading) => {
      const key = keyOf(column, target, reading);
      if (!rows || known.has(key)) return;
      // Each column has a task of its own: many short ones together would be one long task.
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      const check = await checkColumn(rows, column, target, reading, byId, { lookups, actorId: userId });
      known.set(key, check);
    };
    return { known, read };
  }, [rows, fields, members, userId]);
  const targets = draft?.targets;
  const readings = draft?.readings;
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      for (const [column, target] of targets?.entries() ?? []) {
        if (!wanted) return;
        await checker.read(column, target, readings?.[column] ?? PLAIN_READING);
      }
      if (wanted) setTurn((turn) => turn + 1);
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [checker, targets, readings]);
  const { known } = checker;
  const size = known.size;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cache is extended in place
  return useMemo(
    () =>
      targets?.map((target, column) => known.get(keyOf(column, target, readings?.[column] ?? PLAIN_READING)) ?? null) ??
      [],
    [targets, readings, known, size],
  );
}
