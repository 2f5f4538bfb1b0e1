import { useMemo } from 'react';
import { optionById } from '@/domain/fields/optionNames';
import type { Field } from '@/domain/kinds/field';
import type { TableWindow } from '@/engine/tableWatch';
import { statusLook } from '@/parts/values/cells/optionLook';
import { StatusMark } from '@/ui';
import type { GridGroup } from '@/ui/grid';

/**
 * The group heads; undefined if the view is not grouped.
 * @param fieldIds the fields by which it is grouped, outermost first
 */
export function useGroups(
  current: TableWindow | null,
  fieldIds: readonly string[],
  fields: ReadonlyMap<string, Field>,
): GridGroup[] | undefined {
  const groups = current?.result.groups;
  const named = fieldIds.filter((id) => fields.has(id)).join();
  return useMemo(() => {
    const levels = named === '' ? [] : named.split(',').flatMap((id) => fields.get(id) ?? []);
    if (levels.length === 0 || !groups || groups.length === 0) return undefined;
    return groups.map((group): GridGroup => {
      const field = levels[group.level ?? 0];
      const status =
        field?.field_type === 'status' && typeof group.content === 'string' ? optionById(field, group.content) : null;
      return {
        key: group.key,
        atRow: group.startIndex,
        ...(group.level !== undefined && { level: group.level }),
        caption: field?.field_name,
        title: status ? (
          <StatusMark {...statusLook(status)} flat>
            {group.label}
          </StatusMark>
        ) : (
          group.label
        ),
        count: group.count,
        closed: group.collapsed,
      };
    });
  }, [groups, named, fields]);
}
