import { useMemo } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';
import { useNewItemPlace } from '../newItemPlace';

/**
 * On the page of a template, new items are created from it.
 * @returns their initial content
 */
export function useTemplatePlace(id: string, isExperiment: boolean): Partial<NewItem> {
  const preset = useMemo(
    () => (isExperiment ? { operation_definition_id: id } : { task_definition_id: id }),
    [id, isExperiment],
  );
  useNewItemPlace(null, preset);
  return preset;
}
