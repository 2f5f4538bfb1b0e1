import { useEffect, useRef, useState } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { TaskType } from '@/domain/kinds/taskTypes';

/** Input of the dialog for a new item. */
export interface NewItemForm {
  title: string;
  type: TaskType;
  /** Chosen by the person; undefined = the preset of the page where it was opened. */
  parent: string | null | undefined;
  assigned: readonly string[];
  start: string | null;
  due: string | null;
  templateId: string | undefined;
  isDraft: boolean;
}

/** The initial content of a form that was opened with these presets. */
function begun(preset: Partial<NewItem>): Partial<NewItemForm> {
  const { task_start_date: start, task_due_date: due, task_type: type, assigned_user_ids: assigned } = preset;
  const templateId = preset.operation_definition_id ?? preset.task_definition_id;
  return {
    ...(start === undefined ? {} : { start }),
    ...(due === undefined ? {} : { due }),
    ...(type === undefined ? {} : { type }),
    ...(assigned === undefined ? {} : { assigned }),
    ...(templateId ? { templateId } : {}),
    isDraft: preset.is_draft === true,
  };
}

/**
 * The dialog's fields. Typed text is there again when it reopens, in the place of that time: a form without a title
 * contains only presets of other places, so it starts from scratch.
 */
export function useNewItemForm(open: boolean, preset: Partial<NewItem>, parentId: string | null, userId: string) {
  const blank: NewItemForm = {
    title: '',
    type: 'task',
    parent: undefined,
    assigned: [userId],
    start: null,
    due: null,
    templateId: undefined,
    isDraft: false,
  };
  const [form, setForm] = useState(blank);
  const place = useRef(parentId);
  const change = (patch: Partial<NewItemForm>) => setForm((held) => ({ ...held, ...patch }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: presets apply when it opens; a later change would overwrite what is being typed
  useEffect(() => {
    if (!open) return;
    setForm((held) => {
      const kept = held.title.trim() === '' ? blank : held;
      const parent = place.current === parentId ? kept.parent : undefined;
      return { ...kept, parent, ...begun(preset) };
    });
    place.current = parentId;
  }, [open]);
  return { form, change, clear: () => setForm(blank) };
}
