import { fault } from './fault';
import type { FieldTypeSpec } from './fieldTypeSpec';
import { CHOICE_OPERATORS } from './operatorGroups';
import { optionById, optionByName, optionIdOf, unknownOptions } from './optionNames';
import { lastKey, numberKey } from './sortKeys';
import { splitNames } from './splitNames';

/** A type whose content is the id of one option of the field: select and status. */
export function choiceType(type: 'select' | 'status', label: string): FieldTypeSpec<string> {
  const spec: FieldTypeSpec<string> = {
    type,
    label,
    holds: (content) => typeof content === 'string',
    parse(text, cx) {
      const { ids, unknown } = splitNames(text, (name) => optionByName(cx.field, name)?.id ?? null);
      if (unknown.length > 0) return fault(text, unknownOptions(unknown), { unknown });
      if (ids.length > 1) return fault(text, `Only one option fits into ${cx.field.field_name}.`);
      return { ok: true, content: ids[0] ?? null };
    },
    validate(content, cx) {
      if (typeof content !== 'string') return fault(content, 'Not an option');
      const id = optionIdOf(cx.field, content);
      return id === null
        ? fault(content, unknownOptions([content]), { unknown: [content] })
        : { ok: true, content: id };
    },
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
