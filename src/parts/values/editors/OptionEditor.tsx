import { useMemo, useRef } from 'react';
import { optionsOf } from '@/domain/fields/fieldContext';
import { inOptionOrder } from '@/domain/fields/optionNames';
import { Chip, SearchList, type SearchListOption, type SearchMark, StatusMark } from '@/ui';
import type { CommitMove } from '@/ui/grid';
import { optionHue, statusLook } from '../cells/optionLook';
import type { ValueEditorProps } from '../fieldFace';
import { EditorPane } from './EditorPane';
import { endOfSearch, type SearchEnd } from './endOfSearch';
import { useManyChoices } from './useManyChoices';

/** The options that can be chosen: archived ones only if they are in the cell. */
function useChoices({ field, content }: ValueEditorProps): readonly SearchListOption[] {
  const options = optionsOf(field);
  const isStatus = field.field_type === 'status';
  return useMemo(() => {
    const held = new Set(Array.isArray(content) ? content.map(String) : [String(content ?? '')]);
    return options
      .filter((option) => !option.is_archived || held.has(option.id))
      .map((option) => ({
        value: option.id,
        text: option.name,
        label: () =>
          isStatus ? (
            <StatusMark {...statusLook(option)} flat>
              {option.name}
            </StatusMark>
          ) : (
            <Chip {...optionHue(option)}>{option.name}</Chip>
          ),
      }));
  }, [options, content, isStatus]);
}

const createLabel = (text: string) => `Add the option “${text}”`;

/** Chooses an option of a field; typing searches, Enter accepts, and creates an option if that is allowed. */
export function OneOptionEditor(props: ValueEditorProps) {
  const { field, content, initialText, read, createOption, refusedText, commit, cancel } = props;
  const mark = useRef<SearchMark>({ text: '', marked: undefined });
  const options = useChoices(props);
  const chosen = typeof content === 'string' && content !== '' ? [content] : [];
  const create = (name: string, move: CommitMove) =>
    void createOption?.(name).then((id) => id !== null && commit({ content: id }, move));
  const finish = (end: SearchEnd, move: CommitMove) => {
    if (end === null) return commit({ unchanged: true }, move);
    if ('take' in end) return commit({ content: end.take }, move);
    if (createOption && move !== 'stay') return create(end.typed, move);
    const result = read(end.typed);
    commit(result.ok ? { content: result.content } : { typed: end.typed, reason: result.message }, move);
  };
  return (
    <EditorPane
      label={field.field_name}
      cancel={cancel}
      leave={(move) => finish(endOfSearch(mark.current, options, move), move)}
    >
      <SearchList
        options={options}
        chosen={chosen}
        placeholder="Find an option"
        initialText={initialText ?? refusedText}
        onMark={(next) => {
          mark.current = next;
        }}
        onChoose={(id) => commit({ content: chosen[0] === id ? null : id }, 'down')}
        onCreate={createOption ? (name) => create(name, 'down') : undefined}
        createLabel={createLabel}
      />
    </EditorPane>
  );
}

/** Chooses several options of a field in the same way. */
export function ManyOptionsEditor(props: ValueEditorProps) {
  const { field, content, initialText, read, createOption, refusedText, commit, cancel } = props;
  const options = useChoices(props);
  const many = useManyChoices({
    content,
    options,
    read,
    ordered: (ids) => inOptionOrder(field, ids),
    commit,
  });
  return (
    <EditorPane label={field.field_name} cancel={cancel} leave={many.leave} many>
      <SearchList
        options={options}
        chosen={many.chosen}
        multiple
        placeholder="Find options"
        initialText={initialText ?? refusedText}
        onMark={many.onMark}
        onChoose={many.toggle}
        onCreate={
          createOption ? (name) => void createOption(name).then((id) => id !== null && many.toggle(id)) : undefined
        }
        createLabel={createLabel}
        onRemoveLast={many.removeLast}
      />
    </EditorPane>
  );
}
