import { useState } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { useRows } from '@/store/hooks/useRows';
import { Avatar, SearchList } from '@/ui';
import type { EditorRenderArgs } from '@/ui/grid';
import { nameOf } from '../state/useLookups';
import { EditorPane } from './EditorPane';

/** Chooses members of the workspace. */
export function PeopleEditor({ args, content }: { args: EditorRenderArgs<WindowRow>; content: Json }) {
  const members = useRows('member');
  const [chosen, setChosen] = useState<readonly string[]>(() => (Array.isArray(content) ? content.map(String) : []));
  const options = members
    .filter((member) => member.access_level !== 'deactivated' || chosen.includes(member.id))
    .map((member) => ({
      value: member.id,
      text: nameOf(member),
      keywords: [member.full_name, member.email],
      label: (
        <>
          <Avatar person={{ id: member.id, name: nameOf(member) }} size="small" decorative /> {nameOf(member)}
        </>
      ),
    }));
  const take = (move?: 'right' | 'left' | 'stay') =>
    args.commit({ content: chosen.length === 0 ? null : [...chosen] }, move);
  return (
    <EditorPane label={args.column.title} cancel={args.cancel} leave={take}>
      <SearchList
        options={options}
        chosen={chosen}
        multiple
        placeholder="Find people"
        initialText={args.initialText}
        onChoose={(id) =>
          setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
        }
        onRemoveLast={() => setChosen((before) => before.slice(0, -1))}
      />
    </EditorPane>
  );
}
