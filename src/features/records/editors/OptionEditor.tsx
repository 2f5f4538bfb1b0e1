import { type ReactNode, useState } from 'react';
import { optionsOf } from '@/domain/fields/fieldContext';
import { inOptionOrder } from '@/domain/fields/optionNames';
import type { Json } from '@/lib/json';
import { Chip, SearchList, StatusMark } from '@/ui';
import { optionHue, statusLook } from '../cells/optionLook';
import type { CellEditorProps } from './CellEditor';
import { EditorPane } from './EditorPane';

/** Chooses among the options of a field; typing searches, Enter takes, and makes an option where that is allowed. */
export function OptionEditor(props: CellEditorProps & { content: Json; multiple: boolean }): ReactNode {
  const { args, field, content, multiple, createOption } = props;
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    Array.isArray(content) ? content.map(String) : typeof content === 'string' && content !== '' ? [content] : [],
  );
  const options = optionsOf(field)
    .filter((option) => !option.is_archived || chosen.includes(option.id))
    .map((option) => ({
      value: option.id,
      text: option.name,
      label:
        field.field_type === 'status' ? (
          <StatusMark {...statusLook(option)} flat>
            {option.name}
          </StatusMark>
        ) : (
          <Chip hue={optionHue(option)}>{option.name}</Chip>
        ),
    }));
  const commitMany = (ids: readonly string[], move?: 'right' | 'left' | 'stay') =>
    args.commit({ content: ids.length === 0 ? null : inOptionOrder(field, ids) }, move);
  const choose = (id: string) => {
    if (!multiple) return args.commit({ content: chosen[0] === id ? null : id }, 'down');
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  };
  const create = (name: string) => {
    void createOption?.(name).then((id) => id !== null && choose(id));
  };
  return (
    <EditorPane
      label={field.field_name}
      cancel={args.cancel}
      leave={(move) => (multiple ? commitMany(chosen, move) : args.cancel())}
    >
      <SearchList
        options={options}
        chosen={chosen}
        multiple={multiple}
        onChoose={choose}
        placeholder={multiple ? 'Find options' : 'Find an option'}
        initialText={args.initialText}
        onCreate={createOption ? create : undefined}
        createLabel={(text) => `Add the option “${text}”`}
        onRemoveLast={multiple ? () => setChosen((before) => before.slice(0, -1)) : undefined}
      />
    </EditorPane>
  );
}
