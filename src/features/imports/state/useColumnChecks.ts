import { useMemo } from 'react';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { peopleLookups } from '@/domain/people/peopleLookups';
import type { Field } from '@/domain/rows/rowShapes';
import type { FileStart } from '@/engine/filesClient';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { type ColumnCheck, checkColumn } from '../mapping/columnCheck';
import type { ColumnTarget, MappingDraft } from '../mapping/mappingDraft';

function keyOf(target: ColumnTarget): string {
  return target.to === 'new' ? `new ${target.type}` : target.to === 'field' ? target.fieldId : '';
}

/** How each column reads over the first rows; a column is read again only when its target changes. */
export function useColumnChecks(
  first: FileStart | null,
  draft: MappingDraft | null,
  fields: readonly Field[],
  decimal: '.' | ',',
): readonly (ColumnCheck | null)[] {
  const { userId } = useStore();
  const members = useRows('member');
  const check = useMemo(() => {
    const lookups: Lookups = {
      ...NO_LOOKUPS,
      ...peopleLookups(members),
    };
    const byId = new Map(fields.map((field) => [field.id, field]));
    const known = new Map<string, ColumnCheck | null>();
    return (column: number, target: ColumnTarget) => {
      const key = `${column} ${keyOf(target)}`;
      const held = known.get(key);
      if (held !== undefined || !first) return held ?? null;
      const made = checkColumn(first.rows, column, target, byId, { lookups, decimal, actorId: userId });
      known.set(key, made);
      return made;
    };
  }, [first, fields, members, decimal, userId]);
  return useMemo(() => draft?.targets.map((target, column) => check(column, target)) ?? [], [draft, check]);
}
