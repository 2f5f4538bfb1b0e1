import { useRef } from 'react';
import { SearchList, type SearchMark } from '@/ui';
import type { CommitMove } from '@/ui/grid';
import type { ValueEditorProps } from '../fieldFace';
import { EditorPane } from './EditorPane';
import { endOfSearch } from './endOfSearch';

const ANSWERS = [
  { value: 'true', label: 'true', keywords: ['yes', '1'] },
  { value: 'false', label: 'false', keywords: ['no', '0'] },
  { value: '', label: 'Empty', keywords: ['clear', 'none'] },
];

/** Yes, no or nothing. In the grid, Space toggles the value without opening this. */
export function BooleanEditor({ field, content, initialText, read, refusedText, commit, cancel }: ValueEditorProps) {
  const mark = useRef<SearchMark>({ text: '', marked: undefined });
  const choose = (value: string, move: CommitMove) => commit({ content: value === '' ? null : value === 'true' }, move);
  const leave = (move: CommitMove) => {
    const end = endOfSearch(mark.current, ANSWERS, move);
    if (end === null) return commit({ unchanged: true }, move);
    if ('take' in end) return choose(end.take, move);
    const result = read(end.typed);
    commit(result.ok ? { content: result.content } : { typed: end.typed, reason: result.message }, move);
  };
  return (
    <EditorPane label={field.field_name} cancel={cancel} leave={leave}>
      <SearchList
        options={ANSWERS}
        chosen={typeof content === 'boolean' ? [String(content)] : []}
        initialText={initialText ?? refusedText}
        placeholder="true or false"
        onMark={(next) => {
          mark.current = next;
        }}
        onChoose={(value) => choose(value, 'down')}
      />
    </EditorPane>
  );
}
