import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { SearchList } from '@/ui';
import type { EditorRenderArgs } from '@/ui/grid';
import { EditorPane } from './EditorPane';

const ANSWERS = [
  { value: 'true', label: 'true', keywords: ['yes', '1'] },
  { value: 'false', label: 'false', keywords: ['no', '0'] },
  { value: '', label: 'Empty', keywords: ['clear', 'none'] },
];

/** Yes, no or nothing. Space in the grid turns the value without opening this. */
export function BooleanEditor({
  args,
  content,
  label,
}: {
  args: EditorRenderArgs<WindowRow>;
  content: Json;
  label: string;
}) {
  return (
    <EditorPane label={label} cancel={args.cancel} leave={args.cancel}>
      <SearchList
        options={ANSWERS}
        chosen={typeof content === 'boolean' ? [String(content)] : []}
        initialText={args.initialText}
        onChoose={(value) => args.commit({ content: value === '' ? null : value === 'true' }, 'down')}
      />
    </EditorPane>
  );
}
