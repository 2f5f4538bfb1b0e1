import { nameOfMember } from '@/domain/people/nameOfMember';
import { useRows } from '@/store/hooks/useRows';
import { Avatar, SearchList } from '@/ui';
import type { ListEditorProps } from './CellEditor';
import { EditorPane } from './EditorPane';
import { useManyChoices } from './useManyChoices';

/** Chooses members of the workspace. */
export function PeopleEditor({ args, content, read, refusedText }: ListEditorProps) {
  const members = useRows('member');
  const held: readonly string[] = Array.isArray(content) ? content.map(String) : [];
  const options = members
    .filter((member) => member.access_level !== 'deactivated' || held.includes(member.id))
    .map((member) => ({
      value: member.id,
      text: nameOfMember(member),
      keywords: [member.full_name, member.email],
      label: (
        <>
          <Avatar person={{ id: member.id, name: nameOfMember(member) }} size="small" decorative />{' '}
          {nameOfMember(member)}
        </>
      ),
    }));
  const many = useManyChoices({ content, options, read, commit: args.commit });
  return (
    <EditorPane label={args.column.title} cancel={args.cancel} leave={many.leave}>
      <SearchList
        options={options}
        chosen={many.chosen}
        multiple
        placeholder="Find people"
        initialText={args.initialText ?? refusedText}
        onMark={many.onMark}
        onChoose={many.toggle}
        onRemoveLast={many.removeLast}
      />
    </EditorPane>
  );
}
