import type { TaskResource } from '@/contract/shapes/task';
import { invalid } from '@/domain/refusal';
import type { RichNode } from '@/domain/richText/richNode';
import { rowText } from '@/domain/richText/rowText';
import { BODY, noteFragment } from '@/domain/tasks/taskFragments';
import type { Json } from '@/lib/json';
import type { Deps } from '../deps';

/** Most items with long texts in one answer. */
const MOST = 20;

const isLong = ({ text_goes_on, note_sections }: TaskResource) =>
  text_goes_on || note_sections.some((section) => section.text_goes_on);

const said = (doc: RichNode) => {
  const { words, content } = rowText(doc);
  return { words, content: content as Json };
};

/**
 * Items with their complete texts, where rows hold only the beginning.
 * @throws Refusal invalid when too many of them are long
 */
export async function withWholeTexts(
  texts: Deps['texts'],
  workspaceId: string,
  tasks: readonly TaskResource[],
): Promise<TaskResource[]> {
  if (tasks.filter(isLong).length > MOST)
    throw invalid(['task_ids'], `More than ${MOST} of these items have long texts. Ask for fewer at once.`, 'size');
  const whole: TaskResource[] = [];
  for (const task of tasks) {
    if (!isLong(task)) {
      whole.push(task);
      continue;
    }
    const names = [BODY, ...task.note_sections.map(({ id }) => noteFragment(id))];
    const [body, ...notes] = await texts.read(workspaceId, task.id, names);
    const own = task.text_goes_on && body ? said(body) : null;
    whole.push({
      ...task,
      ...(own ? { task_description: own.words, task_content: own.content, text_goes_on: false } : {}),
      note_sections: task.note_sections.map((section, at) => {
        const doc = notes[at];
        if (!section.text_goes_on || !doc) return section;
        const { words, content } = said(doc);
        return { ...section, section_text: words, section_content: content, text_goes_on: false };
      }),
    });
  }
  return whole;
}
