import type { FieldTypeSpec } from './fieldTypeSpec';
import { CHOICE_OPERATORS } from './operatorGroups';
import { optionById } from './optionNames';
import { lastKey, numberKey } from './sortKeys';

/** A type whose content is the id of one option of the field: select and status. */
export function choiceType(type: 'select' | 'status', label: string): FieldTypeSpec<string> {
  const spec: FieldTypeSpec<string> = {
    type,
    label,
    holds: (content) => typeof content === 'string',
    format: (content, cx) => optionById(cx.field, content)?.name ?? '',
    exportText: (content, cx) => spec.format(content, cx),
    roundTrips: true,
    sortKind: 'number',
    sortKey(content, cx) {
      const option = optionById(cx.field, content);
      return option ? numberKey(option.position) : lastKey(content);
    },
    operators: CHOICE_OPERATORS,
    isEmpty: (content) => content === '',
    searchText: (content, cx) => spec.format(content, cx),
    multi: false,
  };
  return spec;
}
