import type * as Y from 'yjs';
import type { InputOf } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import type { updateNoteSection } from '@/domain/commands/tasks/noteSections';
import type { updateTasks } from '@/domain/commands/tasks/updateTasks';
import { roomOf } from '@/domain/documents/room';
import type { NoteSection } from '@/domain/kinds/noteSection';
import type { Task } from '@/domain/kinds/task';
import type { Actor } from '@/domain/permissions/actor';
import { mergeDocs } from '@/domain/richText/mergeDocs';
import { leanNodes, repairDoc } from '@/domain/richText/repairDoc';
import { EMPTY_DOC, type RichNode } from '@/domain/richText/richNode';
import { docOfRow, firstDoc, fittingDoc } from '@/domain/richText/rowText';
import { unknownContent } from '@/domain/richText/unknownContent';
import { BODY, noteFragment, sectionOfFragment } from '@/domain/tasks/taskFragments';
import { bodyOf, noteOf } from '@/domain/tasks/taskText';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { fragmentNames, fragmentOf } from '@/lib/yjs/fragmentNames';
import { readFragment } from '@/lib/yjs/readFragment';
import { seedText } from '@/lib/yjs/seedText';
import { writeFragment } from '@/lib/yjs/writeFragment';
import type { BridgedKind } from './bridgedKind';
import { RowMoved } from './rowMoved';

/** A task with the parts of its notes, as committed. */
export interface TaskTexts {
  task: Task;
  sections: NoteSection[];
  /** Number of the last event that changed any of them. */
  seq: number;
}

type Look = (read: Reader) => Promise<void>;

export interface BridgedTaskDeps {
  readTexts(workspaceId: string, id: string): Promise<TaskTexts | null>;
  /** The body as the document has it; null while there is none. */
  readBody(workspaceId: string, id: string): Promise<RichNode | null>;
  /**
   * Run commands through the same entry point as the routes; `first` checks the rows that they change. @throws Refusal
   */
  updateTasks(actor: Actor, input: InputOf<typeof updateTasks.input>, first: Look): Promise<unknown>;
  updateNote(actor: Actor, input: InputOf<typeof updateNoteSection.input>, first: Look): Promise<unknown>;
}

const isText = (name: string) => name === BODY || sectionOfFragment(name) !== null;
const nodesOf = (doc: Y.Doc, name: string) => {
  const fragment = fragmentOf(doc, name);
  return fragment ? (readFragment(fragment) as RichNode[]) : [];
};
const wholeDoc = (doc: Y.Doc, name: string) => repairDoc({ type: 'doc', content: nodesOf(doc, name) });
const asDoc = (json: Json | undefined) => (json ?? EMPTY_DOC) as unknown as RichNode;
const asJson = (doc: RichNode) => doc as unknown as Json;
/** The text as a row holds it, and whether the full text is longer. */
const stated = (doc: RichNode, goesOn: boolean) => asJson(goesOn ? ({ ...doc, goesOn } as RichNode) : doc);
const goesOn = (json: Json | undefined) => (json as { goesOn?: boolean } | undefined)?.goesOn === true;
const saidByTask = (task: Task) => stated(docOfRow(bodyOf(task)), task.text_goes_on === true);
const saidByNote = (section: NoteSection) => stated(docOfRow(noteOf(section)), section.text_goes_on === true);
const sayable = (doc: RichNode): Json => {
  const beginning = fittingDoc(doc);
  return stated(beginning, beginning !== doc);
};

/** The body with which a copy begins whose row has the beginning; null if none of those that it was copied from has it. */
async function copiedBody(deps: BridgedTaskDeps, workspaceId: string, task: Task): Promise<RichNode | null> {
  let from = task.text_goes_on ? task.text_from : undefined;
  for (let at = from; at !== undefined; at = from) {
    const body = await deps.readBody(workspaceId, at);
    if (body) return body;
    // A copy of a copy that nobody has opened yet.
    from = (await deps.readTexts(workspaceId, at))?.task.text_from;
  }
  return null;
}

/**
 * The texts of work items: each fragment of the document is the body of the row, or the text of a part of its notes.
 */
export function bridgedTask(deps: BridgedTaskDeps): BridgedKind {
  return {
    stateOf(doc) {
      const names = fragmentNames(doc).filter(isText);
      return Object.fromEntries(names.map((name) => [name, sayable(wholeDoc(doc, name))]));
    },
    writeInto(doc, state) {
      for (const [name, json] of Object.entries(state)) {
        const fragment = json === undefined ? null : fragmentOf(doc, name);
        if (!fragment) continue;
        const held = wholeDoc(doc, name).content ?? [];
        // Of a long text the row holds only the beginning.
        const beyond = held.slice((fittingDoc({ type: 'doc', content: held }).content ?? []).length);
        writeFragment(fragment, [...(asDoc(json).content ?? []), ...beyond], leanNodes);
      }
    },
    changedKeys: (base, now) =>
      Object.entries(now).flatMap(([name, json]) =>
        json === undefined || sameJson(json, base[name] ?? asJson(EMPTY_DOC)) ? [] : [name],
      ),
    onto: (resource, base, patch) =>
      Object.fromEntries(
        Object.entries(patch).map(([name, json]) => [
          name,
          name in resource
            ? stated(mergeDocs(asDoc(base[name]), asDoc(json), asDoc(resource[name])), goesOn(json))
            : json,
        ]),
      ),
    async read(workspaceId, id) {
      const held = await deps.readTexts(workspaceId, id);
      if (!held) return null;
      const notes = held.sections
        .filter((section) => !section.is_deleted)
        .map((section) => [noteFragment(section.id), saidByNote(section)] as const);
      return { seq: held.seq, state: { [BODY]: saidByTask(held.task), ...Object.fromEntries(notes) } };
    },
    async write(actor, id, patch, known) {
      const held = await deps.readTexts(actor.workspace_id, id);
      const live = new Set(held?.sections.filter((section) => !section.is_deleted).map((section) => section.id));
      for (const [name, json] of Object.entries(patch)) {
        const section_id = sectionOfFragment(name);
        const content = asJson({ type: 'doc', content: asDoc(json).content ?? [] });
        const text_goes_on = goesOn(json);
        // Written over what nobody here has read, the words of a recent PATCH would be lost.
        const first: Look = async (read) => {
          const task = section_id === null ? await read.get('task', id) : undefined;
          const section = section_id === null ? undefined : await read.get('note_section', section_id);
          const said = task ? saidByTask(task) : section && saidByNote(section);
          if (said && !sameJson(said, known[name] ?? asJson(EMPTY_DOC))) throw new RowMoved();
        };
        if (section_id === null)
          await deps.updateTasks(actor, { task_ids: [id], data: { task_content: content, text_goes_on } }, first);
        // The text of a deleted part stays in the document, so that the deletion can be undone.
        else if (live.has(section_id))
          await deps.updateNote(actor, { id, section_id, section_content: content, text_goes_on }, first);
      }
    },
    text: {
      async seed(workspaceId, id) {
        const held = await deps.readTexts(workspaceId, id);
        if (!held) return null;
        const doc = (await copiedBody(deps, workspaceId, held.task)) ?? firstDoc(bodyOf(held.task));
        return { update: seedText(roomOf('task', id), BODY, doc.content ?? []), state: { [BODY]: sayable(doc) } };
      },
      isForeign: (doc) =>
        fragmentNames(doc).some((name) => isText(name) && unknownContent(nodesOf(doc, name)) !== null),
      // A burst of typing becomes one event, and somebody who types without a pause is still carried over.
      pace: { rest: 700, most: 4_000 },
    },
  };
}
