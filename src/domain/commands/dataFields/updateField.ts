import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { isConvertible } from '../../fields/convert';
import type { Field } from '../../kinds/field';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { bindFieldFormula } from '../support/bindFieldFormula';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { planConversion } from '../support/planConversion';
import { tableName } from '../support/tableName';
import { uniqueName } from '../support/uniqueName';
import {
  checkStandardFormat,
  fieldInput,
  knownOptions,
  mustNameParts,
  planOptions,
  readingChoice,
  typeAndOptions,
} from './fieldInput';

/**
 * Changes a field. A new type takes over the values that it can express. Archiving removes the field from views,
 * filters and sorts; its data stays (open-questions B-2.25).
 */
export const updateField = defineCommand({
  call: 'PUT /data_fields/{id}',
  summary: 'Change a field; properties that are left out stay as they are',
  input: fieldInput.partial().extend({ id: z.uuid(), known_options: knownOptions, ...readingChoice }),
  async allow(input, read) {
    const field = await mustGet(read, 'field', input.id);
    await mustNameParts(read, input, field);
    const target = { field_ids: [input.id] };
    const { formula = field.attrs.formula } = input.attrs ?? {};
    const calculates = typeAndOptions(input).field_type === 'formula' && field.field_type !== 'formula';
    const aggregates = input.display_aggregation_type ?? field.display_aggregation_type;
    return [
      { ability: 'field.update', target },
      ...(calculates || formula !== field.attrs.formula ? [{ ability: 'formula.write', target } as const] : []),
      ...(aggregates === field.display_aggregation_type ? [] : [{ ability: 'aggregation.write', target } as const]),
    ];
  },
  async plan(read, input, context) {
    const field = await mustGet(read, 'field', input.id);
    const { field_type: type, options } = typeAndOptions(input);
    const { id: _, attrs, field_name: name, known_options: known, date_order, decimal_separator, ...given } = input;
    const { field_type: _type, field_type_with_options: _both, options: _options, ...rest } = given;
    const next: Partial<Field> = { ...rest };
    if (name !== undefined) {
      const slices = (await read.all('slice')).filter((slice) => slice.field_ids.includes(field.id));
      const neighbours = new Set(slices.flatMap((slice) => slice.field_ids));
      const others = (await read.all('field')).filter(
        (f) => !f.is_deleted && f.id !== field.id && neighbours.has(f.id),
      );
      next.field_name = uniqueName(
        name,
        others.map((other) => other.field_name),
        'field_name',
      );
    }
    if (type !== undefined && type !== field.field_type) {
      if (!isConvertible(field.field_type, type))
        throw new Refusal('invalid', `A ${field.field_type} field cannot become ${type}.`);
      next.field_type = type;
      next.predicted_to_be_numeric = type === 'number' || type === 'qualified-number';
    }
    if (attrs || options) {
      const { options: __, ...others } = attrs ?? {};
      next.attrs = {
        ...field.attrs,
        ...others,
        ...(options ? { options: planOptions(field.attrs.options, options, known, context.newId) } : {}),
      };
    }
    if (next.attrs && attrs?.formula) {
      const slices = (await read.all('slice')).filter((slice) => slice.field_ids.includes(field.id));
      const bound = await bindFieldFormula(read, attrs.formula, field.id, slices, context.actor);
      next.attrs = { ...next.attrs, ...bound };
    }
    checkStandardFormat(input.standard_format);
    const changes: RowChange[] = [];
    if (next.field_type !== undefined) {
      const converted = await planConversion(read, field, { ...field, ...next }, context, {
        date_order,
        decimal_separator,
      });
      next.attrs = converted.becoming.attrs;
      changes.push(...converted.changes);
    }
    const change = changedWith('field', field, next, { updated_at: new Date(context.at).toISOString() });
    if (change) changes.unshift(change);
    const archives = input.is_archived === true && !field.is_archived;
    if (archives) {
      const keyOf = (await read.all('slice')).find(
        (slice) => !slice.is_deleted && slice.key_field_ids.includes(field.id),
      );
      if (keyOf)
        throw new Refusal(
          'conflict',
          `${field.field_name} is a key field of ${await tableName(read, keyOf, context.actor)}.`,
        );
    }
    const restores = input.is_archived === false && field.is_archived;
    const verb = archives ? 'Archive' : restores ? 'Restore' : 'Change';
    return { changes, answer: { kind: 'field', id: field.id }, title: `${verb} field ${field.field_name}` };
  },
  answers: 'field',
  done: 'Field updated.',
  undoable: true,
  example: { id: EXAMPLE.field, field_name: 'Purity (HPLC)' },
});
