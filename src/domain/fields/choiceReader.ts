import { fault } from './fault';
import type { FieldReader } from './fieldReader';
import { optionByName, optionIdOf, unknownOptions } from './optionNames';
import { splitNames } from './splitNames';

/** Reads one option of the field by its name: select and status. */
export const choiceReader: FieldReader<string> = {
  parse(text, cx) {
    const { ids, unknown } = splitNames(text, (name) => optionByName(cx.field, name)?.id ?? null);
    if (unknown.length > 0) return fault(text, unknownOptions(unknown), { unknown });
    if (ids.length > 1) return fault(text, `${cx.field.field_name} accepts only one option.`);
    return { ok: true, content: ids[0] ?? null };
  },
  validate(content, cx) {
    if (typeof content !== 'string') return fault(content, 'Not an option');
    const id = optionIdOf(cx.field, content);
    return id === null ? fault(content, unknownOptions([content]), { unknown: [content] }) : { ok: true, content: id };
  },
};
