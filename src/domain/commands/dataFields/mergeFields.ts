import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { mergeFault, mergeValues, optionsToAdd } from '../../fields/mergeValues';
import type { Field } from '../../kinds/field';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { sightedReader } from '../sightedReader';
import { appended, changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { leaveTables } from '../support/leaveTables';
import { loadLookups } from '../support/loadLookups';
import { mustGet } from '../support/mustGet';
import { recordsToRewrite } from '../support/planConversion';
import { replaceFieldInViews } from '../support/replaceFieldInViews';
import { tableName } from '../support/tableName';
import { numberOptions } from './fieldInput';

/** The target with the options that the source's values need. */
function withOptions(source: Field, target: Field, newId: () => string): Field {
  const added = optionsToAdd(source, target);
  if (added.length === 0) return target;
  const fresh = added.map(({ name, color, is_archived }) => ({ name, color, is_archived }));
  return {
    ...target,
    attrs: { ...target.attrs, options: numberOptions([...(target.attrs.options ?? []), ...fresh], newId) },
  };
}

/**
 * Merges a field into another of the same tables: its values move to the target (where both hold one, the newer is
 * shown), views, filters and sorts refer to the target, and the field is removed (open-questions B-2.10).
 */
export const mergeFields = defineCommand({
  call: 'PUT /data_fields/merge',
  summary: 'Merge a field into another one of the same tables',
  input: z.object({ source_field_id: z.uuid(), target_field_id: z.uuid() }),
  async allow(input, read) {
    await mustGet(read, 'field', input.source_field_id);
    await mustGet(read, 'field', input.target_field_id);
    return [
      { ability: 'field.delete', target: { field_ids: [input.source_field_id] } },
      { ability: 'field.update', target: { field_ids: [input.target_field_id] } },
    ];
  },
  async plan(read, input, context) {
    const source = await mustGet(read, 'field', input.source_field_id);
    const held = await mustGet(read, 'field', input.target_field_id);
    const fault = mergeFault(source, held);
    if (fault) throw new Refusal('conflict', fault);
    const slices = (await read.all('slice')).filter((s) => !s.is_deleted && s.field_ids.includes(source.id));
    for (const slice of slices) {
      const name = await tableName(read, slice, context.actor);
      if (slice.key_field_ids.includes(source.id))
        throw new Refusal('conflict', `${source.field_name} is a key field of ${name}.`);
      if (!slice.field_ids.includes(held.id))
        throw new Refusal('conflict', `${held.field_name} is not a field of ${name}.`);
    }
    const seen = sightedReader(read, context.actor);
    const curves = (await read.all('drc_config')).filter((config) => !config.is_deleted);
    const using = curves.find((config) => JSON.stringify(config).includes(source.id));
    if (using) {
      const shown = await seen.get('drc_config', using.id);
      const name = shown ? `the curves ${shown.config_name}` : 'curves of another table';
      throw new Refusal('conflict', `${source.field_name} is used by ${name}.`);
    }
    const target = withOptions(source, held, context.newId);
    const records = await recordsToRewrite(read, source);
    const contents = records.flatMap((record) =>
      (record.cells[source.id] ?? []).map(({ content }) => ({ field: source, content })),
    );
    const lookups = await loadLookups(read, contents);
    const values = records.flatMap((record) =>
      mergeValues(record.cells, source, target, lookups).map((value) => ({ record, value })),
    );
    const bad = values.find(({ value }) => value.fault !== null);
    if (bad) {
      const shown = await seen.record(bad.record.id);
      const name = shown?.attrs.record_identifier ?? 'A record of another table';
      const why = shown ? ` ${bad.value.fault}` : '';
      throw new Refusal('conflict', `${name}: ${held.field_name} cannot hold its value.${why}`);
    }
    const changes: (RowChange | null)[] = [
      changed('field', held, { attrs: target.attrs }),
      ...values.map(({ record, value }) =>
        value.content === null
          ? null
          : appended(context.newId(), record.id, held.id, value.operation_id, value.content),
      ),
      ...(await replaceFieldInViews(read, source.id, held.id)),
      ...leaveTables(source, slices, { is_deleted: true }),
    ];
    return {
      changes: changes.filter((change) => change !== null),
      answer: { kind: 'field', id: held.id },
      title: `Merge ${source.field_name} into ${held.field_name}`,
    };
  },
  answers: 'field',
  done: 'Field merged.',
  undoable: true,
  example: { source_field_id: EXAMPLE.field, target_field_id: EXAMPLE.otherField },
});
