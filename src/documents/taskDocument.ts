import * as Y from 'yjs';
import { roomOf } from '@/domain/documents/room';
import type { Task } from '@/domain/kinds/task';
import { repairDoc } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { firstDoc } from '@/domain/richText/rowText';
import { TEXT_SCHEMA } from '@/domain/richText/textSchema';
import { unknownContent } from '@/domain/richText/unknownContent';
import { BODY } from '@/domain/tasks/taskFragments';
import { bodyOf } from '@/domain/tasks/taskText';
import { readFragment } from '@/lib/yjs/readFragment';
import { readSchemaNumber } from '@/lib/yjs/schemaNumber';
import { seedText } from '@/lib/yjs/seedText';

/** Name of the room of a work item's texts. */
export const taskRoom = (taskId: string) => roomOf('task', taskId);

/** Origin of the initial content of a text, which is nobody's edit. */
const SEED = Symbol('seed');

/** Whether the texts have their initial content: from this device, its disk, or the server. */
export const hasText = (doc: Y.Doc): boolean => (readSchemaNumber(doc) ?? 1) > 0;

/**
 * Starts the texts of an item as the server does, if its row still has the initial text. One that was changed since
 * waits for the server: what others wrote is not on this device. So does a copy of a text that is longer than its row.
 */
export function beginText(doc: Y.Doc, task: Task): void {
  if (hasText(doc) || (task.body_seed ?? null) !== null || task.text_goes_on) return;
  Y.applyUpdate(doc, seedText(taskRoom(task.id), BODY, firstDoc(bodyOf(task)).content ?? []), SEED);
}

/** A text as it is shown, whichever version wrote it. */
export const shownText = (doc: Y.Doc, field: string): RichNode => {
  const content = readFragment(doc.getXmlFragment(field)) as RichNode[];
  return unknownContent(content) === null ? repairDoc({ type: 'doc', content }) : { type: 'doc', content };
};

/** Why no editor of this version may be bound to a text: it would delete what it does not know. Null = it may. */
export function whyForeign(doc: Y.Doc, field: string): string | null {
  const schema = readSchemaNumber(doc);
  if (schema === null || schema > TEXT_SCHEMA) return `schema ${schema}`;
  return unknownContent(readFragment(doc.getXmlFragment(field)) as RichNode[]);
}
