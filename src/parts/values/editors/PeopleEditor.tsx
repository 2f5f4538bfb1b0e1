import { useMemo } from 'react';
import { SearchList } from '@/ui';
import { usePeopleOptions } from '../../pick/usePeopleOptions';
import type { ValueEditorProps } from '../fieldFace';
import { EditorPane } from './EditorPane';
import { useManyChoices } from './useManyChoices';

/** Chooses members of the workspace. */
export function PeopleEditor({ field, content, initialText, read, refusedText, commit, cancel }: ValueEditorProps) {
  const held = useMemo(() => (Array.isArray(content) ? content.map(String) : []), [content]);
  const options = usePeopleOptions(held);
  const many = useManyChoices({ content, options, read, commit });
  return (
    <EditorPane label={field.field_name} cancel={cancel} leave={many.leave} many>
      <SearchList
        options={options}
        chosen={many.chosen}
        multiple
        placeholder="Find people"
        initialText={initialText ?? refusedText}
        onMark={many.onMark}
        onChoose={many.toggle}
        onRemoveLast={many.removeLast}
      />
    </EditorPane>
  );
}
