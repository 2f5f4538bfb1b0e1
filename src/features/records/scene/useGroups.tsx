import { useMemo } from 'react';
import { optionById } from '@/domain/fields/optionNames';
import type { Field } from '@/domain/kinds/field';
import type { TableWindow } from '@/engine/tableWatch';
import { statusLook } from '@/parts/values/cells/optionLook';
import { StatusMark } from '@/ui';
import type { GridGroup } from '@/ui/grid';

/** The heads of the groups, undefined when the view does not group. */
export function useGroups(
  current: TableWindow | null,
  fieldId: string | null,
  fields: ReadonlyMap<string, Field>,
): GridGroup[] | undefined {
  const groups = current?.result.groups;
  return useMemo(() => {
    const field = fieldId === null ? undefined : fields.get(fieldId);
    if (!field || !groups || groups.length === 0) return undefined;
    return groups.map((group): GridGroup => {
      const status =
        field.field_type === 'status' && typeof group.content === 'string' ? optionById(field, group.content) : null;
      return {
        key: group.key,
        atRow: group.startIndex,
        caption: field.field_name,
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
  }, [groups, fieldId, fields]);
}
