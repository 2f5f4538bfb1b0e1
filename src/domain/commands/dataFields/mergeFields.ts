import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { mergeFault, mergeValues, optionsToAdd } from '../../fields/mergeValues';
import { Refusal } from '../../refusal';
import type { Field } from '../../rows/rowShapes';
import { defineCommand } from '../defineCommand';
import { appended, changed } from '../support/changes';
import { loadLookups } from '../support/loadLookups';
import { mustGet } from '../support/mustGet';
import { recordsToRewrite } from '../support/planConversion';
import { replaceFieldInViews } from '../support/replaceFieldInViews';
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
 * Merges a field into another of the same tables: its values stand in the target from now on (where both hold one, the
 * newer is shown), views, filters and sorts name the target, and the field goes (open-questions B-2.10).
 */
export const mergeFields = defineCommand({
  call: 'PUT /data_fields/merge',
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
      if (slice.key_field_ids.includes(source.id))
        throw new Refusal('conflict', `${source.field_name} is a key field of ${slice.slice_name}.`);
      if (!slice.field_ids.includes(held.id))
        throw new Refusal('conflict', `${held.field_name} is no field of ${slice.slice_name}.`);
    }
    const curves = (await read.all('drc_config')).filter((config) => !config.is_deleted);
    const using = curves.find((config) => JSON.stringify(config).includes(source.id));
    if (using) throw new Refusal('conflict', `${source.field_name} is used by the curves ${using.config_name}.`);
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
    if (bad)
      throw new Refusal(
        'conflict',
        `${bad.record.attrs.record_identifier}: ${held.field_name} cannot hold its value. ${bad.value.fault}`,
      );
    const changes: (RowChange | null)[] = [
      changed('field', held, { attrs: target.attrs }),
      ...values.map(({ record, value }) =>
        value.content === null
          ? null
          : appended(context.newId(), record.id, held.id, value.operation_id, value.content),
      ),
      ...(await replaceFieldInViews(read, source.id, held.id)),
      ...slices.map((slice) =>
        changed('slice', slice, { field_ids: slice.field_ids.filter((id) => id !== source.id) }),
      ),
      { kind: 'field', id: source.id, before: { is_deleted: false }, after: { is_deleted: true } },
    ];
    return {
      changes: changes.filter((change) => change !== null),
      answer: { kind: 'field', id: held.id },
      title: `Merge ${source.field_name} into ${held.field_name}`,
    };
  },
  done: 'Field merged.',
  undoable: true,
});
