import { useMemo, useState } from 'react';
import { useRecordNames } from '@/engine/useRecordNames';
import { useRow } from '@/store/hooks/useRow';
import { useTableComing } from '@/store/hooks/useTableComing';
import { SearchList } from '@/ui';
import type { CommitMove } from '@/ui/grid';
import { useFoundRecords } from '../../pick/useFoundRecords';
import { NAMELESS } from '../cells/ReferenceCell';
import type { ValueEditorProps } from '../fieldFace';
import { EditorPane } from './EditorPane';
import { endOfSearch } from './endOfSearch';
import { useManyChoices } from './useManyChoices';

/** Chooses records of the table to which the field refers. Chosen ones come first, then search results. */
export function ReferenceEditor({ field, content, initialText, refusedText, commit, cancel }: ValueEditorProps) {
  const begin = initialText ?? refusedText ?? '';
  const [text, setText] = useState(begin);
  const target = useRow('slice', field.ref_slice_id);
  const isComing = useTableComing(field.ref_slice_id);
  const { found, search } = useFoundRecords(field.ref_slice_id, text.trim());
  const held = useMemo(() => (Array.isArray(content) ? content.map(String) : []), [content]);
  const names = useRecordNames(held);
  const first = text.trim() === '' ? held : [];
  const options = [
    ...first.map((id, at) => ({ value: id, label: names[at] ?? NAMELESS })),
    ...(found?.records ?? []).filter(({ value }) => !first.includes(value)),
  ];
  const where = target?.slice_name ?? 'this workspace';
  const many = useManyChoices({
    content,
    options,
    read: (typed) => ({ ok: false, message: `No record in ${where} has that name`, typed }),
    commit,
  });
  const leave = async (move: CommitMove) => {
    const typed = many.typed();
    if (typed === '' || found?.text === typed) return many.leave(move);
    // Typed faster than the search answers: the marked line belongs to other text.
    const answer = (await search(typed)).records;
    many.finish(endOfSearch({ text: typed, marked: answer[0]?.value }, answer, move), move);
  };
  return (
    <EditorPane label={field.field_name} cancel={cancel} leave={(move) => void leave(move)} many>
      <SearchList
        options={options}
        chosen={many.chosen}
        multiple
        filter={false}
        placeholder={`Find in ${where}`}
        initialText={begin}
        loading={found === null}
        nothing={
          isComing
            ? `The records of ${where} are still being fetched.`
            : text.trim() === ''
              ? `${where} has no records yet.`
              : undefined
        }
        onSearch={setText}
        onMark={many.onMark}
        onChoose={(id) => {
          many.toggle(id);
          setText('');
        }}
        onRemoveLast={many.removeLast}
      />
    </EditorPane>
  );
}
