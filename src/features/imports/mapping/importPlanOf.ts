import type { ImportPlan } from '@/contract/shapes/import';
import { PLAIN_READING } from '@/domain/imports/columnReading';
import { HAS_UNIT } from '@/domain/imports/columnTarget';
import type { Slice } from '@/domain/kinds/slice';
import { isText, type Reading } from '../file/reading';
import type { MappingDraft } from './mappingDraft';

/** The body of the import calls. Every column is in the mapping, so that position and column number agree. */
export function importPlanOf(draft: MappingDraft, reading: Reading, slice: Slice | null): ImportPlan {
  const keyIds = new Set(slice?.key_field_ids ?? []);
  return {
    entity_slice_id: draft.sliceId,
    ...(draft.sliceId === null ? { slice_name: draft.sliceName.trim() } : {}),
    mapping: draft.targets.map((target, column) => {
      if (target.to === 'skip') return { column, is_key: false };
      const { decimal, dateOrder, unit } = draft.readings[column] ?? PLAIN_READING;
      const read = {
        column,
        decimal,
        ...(dateOrder === null ? {} : { date_order: dateOrder }),
        ...(unit === null ? {} : { unit }),
      };
      if (target.to === 'field') return { ...read, field_id: target.fieldId, is_key: keyIds.has(target.fieldId) };
      return {
        ...read,
        new_field: {
          field_name: target.name.trim(),
          field_type: target.type,
          ...(target.options ? { options: target.options.slice(0, 2000) } : {}),
          ...(unit !== null && HAS_UNIT.has(target.type) ? { unit } : {}),
        },
        is_key: draft.sliceId === null && draft.keyColumns.includes(column),
      };
    }),
    update_existing: draft.updateExisting,
    ...(reading.hasHeader === null ? {} : { has_header: reading.hasHeader }),
    delimiter: reading.delimiter,
    ...(isText(reading) ? { encoding: reading.encoding } : {}),
    sheet: reading.sheet,
  };
}
