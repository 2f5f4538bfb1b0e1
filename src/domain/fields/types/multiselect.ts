import { isTextList } from '@/lib/isObject';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { LIST_SEPARATOR } from '../listSeparator';
import { LIST_OPERATORS } from '../operatorGroups';
import { inOptionOrder, optionById, optionByName, optionIdOf, unknownOptions } from '../optionNames';
import { lastKey, numberKey } from '../sortKeys';
import { splitNames } from '../splitNames';

/** Several options of the field, as a list of their ids in the order of the options. */
export const multiselectType: FieldTypeSpec<string[]> = {
  type: 'multiselect',
  label: 'Multiselect',
  holds: isTextList,
  format(content, cx) {
    const names = inOptionOrder(cx.field, content).map((id) => optionById(cx.field, id)?.name ?? '');
    return names.filter((name) => name !== '').join(LIST_SEPARATOR);
  },
  exportText: (content, cx) => multiselectType.format(content, cx),
  roundTrips: true,
  sortKind: 'number-text',
  sortKey(content, cx) {
    // The positions as numbers in text: natural order then compares the lists option by option.
    const positions = content.flatMap((id) => optionById(cx.field, id)?.position ?? []).sort((a, b) => a - b);
    return positions.length === 0 ? lastKey(content.join(' ')) : numberKey(positions[0]!, positions.join(' '));
  },
  operators: LIST_OPERATORS,
  isEmpty: (content) => content.length === 0,
  searchText: (content, cx) => multiselectType.format(content, cx),
  multi: true,
};

export const multiselectReader: FieldReader<string[]> = {
  parse(text, cx) {
    const { ids, unknown } = splitNames(text, (name) => optionByName(cx.field, name)?.id ?? null);
    if (unknown.length > 0) return fault(text, unknownOptions(unknown), { unknown });
    return { ok: true, content: ids.length === 0 ? null : inOptionOrder(cx.field, ids) };
  },
  validate(content, cx) {
    const sent = typeof content === 'string' ? [content] : content;
    if (!isTextList(sent)) return fault(content, 'Not a list of options');
    const unknown = sent.filter((item) => optionIdOf(cx.field, item) === null);
    if (unknown.length > 0) return fault(content, unknownOptions(unknown), { unknown });
    const ids = new Set(sent.map((item) => optionIdOf(cx.field, item)!));
    return { ok: true, content: inOptionOrder(cx.field, [...ids]) };
  },
};
