import { isTextList } from '@/lib/isObject';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { LIST_SEPARATOR } from '../listSeparator';
import { LIST_OPERATORS } from '../operatorGroups';
import { textKey } from '../sortKeys';
import { splitNames } from '../splitNames';

/** Users, as a list of their ids in the order in which they were added. */
export const peopleType: FieldTypeSpec<string[]> = {
  type: 'people',
  label: 'People',
  holds: isTextList,
  format: (content, cx) => content.map((id) => cx.lookups.nameOfUser(id) ?? 'Unknown person').join(LIST_SEPARATOR),
  exportText: (content, cx) => peopleType.format(content, cx),
  roundTrips: true,
  sortKind: 'text',
  sortKey: (content, cx) => textKey(peopleType.format(content, cx)),
  operators: LIST_OPERATORS,
  isEmpty: (content) => content.length === 0,
  searchText: (content, cx) => peopleType.format(content, cx),
  multi: true,
};

export const peopleReader: FieldReader<string[]> = {
  parse(text, cx) {
    const doubtful: string[] = [];
    const { ids, unknown } = splitNames(text, (name) => {
      const users = cx.lookups.usersByName(name);
      if (users.length > 1) doubtful.push(name);
      return users[0] ?? null;
    });
    if (unknown.length > 0) return fault(text, `Unknown person: ${unknown.join(', ')}`, { unknown });
    if (doubtful.length > 0) return fault(text, `Several people are called ${doubtful.join(', ')}`);
    return { ok: true, content: ids.length === 0 ? null : ids };
  },
  validate(content) {
    const sent = typeof content === 'string' ? [content] : content;
    return isTextList(sent) ? { ok: true, content: [...new Set(sent)] } : fault(content, 'Not a list of people');
  },
};
