import { type ReactNode, useState } from 'react';
import { exportContent } from '@/domain/fields/showContent';
import { parseText } from '@/domain/fields/writeContent';
import type { CommitMove } from '@/ui/grid';
import { faceOf } from './faceOf';
import type { FieldEditorProps } from './fieldFace';
import { typedReading } from './typedReading';

/** The editor of a value, by the type of its field; nothing if the type has none. */
export function FieldEditor(props: FieldEditorProps): ReactNode {
  const { field, cell, lookups, userId, refusedText, commit } = props;
  // A text stays as it was when the person began to edit it, whatever a colleague writes meanwhile; lists show the
  // colleague's change immediately.
  const [opened] = useState(cell?.values[0]);
  const content = cell?.values[0]?.content ?? null;
  const text = refusedText ?? exportContent(opened?.content ?? null, { field, lookups });
  const cx = { field, lookups, decimal: '.' as const, reading: typedReading(), actorId: userId, current: content };
  const read = (typed: string) => parseText(typed, cx);
  const take = (typed: string, move?: CommitMove) => {
    if (typed === text && refusedText === undefined) return commit({ unchanged: true }, move);
    const result = read(typed);
    commit(result.ok ? { content: result.content, saw: opened?.id ?? null } : { typed, reason: result.message }, move);
  };
  const Editor = faceOf(field).editor;
  return Editor && <Editor {...props} content={content} text={text} read={read} take={take} />;
}
