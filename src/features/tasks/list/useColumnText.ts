import { useMemo } from 'react';
import { formatContent } from '@/domain/fields/showContent';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { Task } from '@/domain/kinds/task';
import { fieldOfProperty } from '@/domain/tasks/fieldOfProperty';
import { partId } from '@/domain/tasks/partId';
import { useLookups } from '@/parts/values/useLookups';
import { useRows } from '@/store/hooks/useRows';
import { outsideText } from '../item/outsideText';
import type { ListColumn } from './columns';

export type ColumnText = (task: Task, property: PropertyDefinition) => string;

const nothing: ColumnText = () => '';

/** The texts of metadata fields in the lines of a list; values are looked up only while such columns are shown. */
export function useColumnText(columns: readonly ListColumn[]): ColumnText {
  const lookups = useLookups();
  const rows = useRows('task_property');
  const isAsked = columns.some(({ property }) => property !== null);
  return useMemo(() => {
    if (!isAsked) return nothing;
    const contents = new Map(rows.map((row) => [row.id, row.content]));
    return (task, property) => {
      const content = contents.get(partId(task.id, property.id)) ?? null;
      if (content === null) return '';
      const field = fieldOfProperty(property);
      if (!field) return outsideText(content);
      return [formatContent(content, { field, lookups }), property.display_options.unit].filter(Boolean).join(' ');
    };
  }, [isAsked, rows, lookups]);
}
