import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calculateFormulaCall, validateFormulaCall } from '@/contract/dataFields/formula';
import { fieldsCall } from '@/contract/dataFields/list';
import { mergeTargetsCall } from '@/contract/dataFields/mergeTargets';
import { validateFieldCall } from '@/contract/dataFields/validate';
import { checkStandardFormat, numberOptions } from '@/domain/commands/dataFields/fieldInput';
import { checkTypeChange } from '@/domain/conversion/checkTypeChange';
import { fieldBecoming } from '@/domain/conversion/fieldBecoming';
import { mergeFault } from '@/domain/fields/mergeValues';
import { previewMerge } from '@/domain/fields/previewMerge';
import { calculateFormula } from '@/domain/formulas/calculateFormula';
import { checkFormula } from '@/domain/formulas/checkFormula';
import type { Field } from '@/domain/kinds/field';
import { notFound } from '@/domain/kinds/notFound';
import type { RecordRow } from '@/domain/records/recordRow';
import { invalid } from '@/domain/refusal';
import type { Deps } from '../../deps';
import { selectRecords } from '../../events/recordStore';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { isListed } from '../../http/isListed';
import { serve } from '../../http/serve';
import { timezoneMinutes } from '../../http/timezone';
import { calculation } from '../../records/formulas';
import { lookupsFor } from '../../records/lookups';
import { calculatedAsFields } from './calculatedAsFields';

const INVALID_SHOWN = 1000;

/** Lists of fields, and questions about a field that its values answer. */
export function serveDataFields(app: FastifyInstance, deps: Deps): void {
  function mustSee(structure: Structure, sight: Sight, id: string): Field {
    const field = structure.get('field', id);
    if (!field || field.is_deleted || !sight.seesField(field.id)) throw notFound('field');
    return field;
  }

  /** Live records with a value of the field, as the reader sees them. */
  async function recordsUsing(sight: Sight, field: Field): Promise<RecordRow[]> {
    const pattern = [`%"${field.id}":[[%`];
    const condition = 'not is_deleted and cells like $2';
    const found = await selectRecords(deps.db, deps.heads, sight.actor.workspace_id, condition, pattern);
    return found.flatMap((record) => sight.record(record) ?? []);
  }

  serve(app, deps, fieldsCall, async ({ query, structure, sight }) => ({
    resource: [
      ...structure
        .all('field')
        .filter((field) => !field.is_deleted && isListed(field, query) && sight.seesField(field.id)),
      ...calculatedAsFields(structure, sight),
    ],
  }));

  serve(app, deps, validateFieldCall, async ({ params, body, structure, sight }) => {
    const field = mustSee(structure, sight, params.id);
    const records = await recordsUsing(sight, field);
    const lookups = await lookupsFor(deps.db, structure, sight, records, [field]);
    checkStandardFormat(body.standard_format);
    const options = body.options ? numberOptions(body.options, randomUUID) : (field.attrs.options ?? []);
    const { date_order, decimal_separator, ...draft } = body;
    const said = { date_order, decimal_separator };
    const check = checkTypeChange(records, field, fieldBecoming(field, { ...draft, options }), lookups, said);
    return {
      resource: {
        valid_count: check.valid_count,
        invalid_count: check.invalid.length,
        invalid: check.invalid.slice(0, INVALID_SHOWN),
        changed_count: check.changed.length,
        changed: check.changed.slice(0, INVALID_SHOWN),
        open_date: check.open_date,
        open_number: check.open_number,
      },
    };
  });

  serve(app, deps, validateFormulaCall, async ({ body, structure, sight }) => {
    const { field_id, entity_slice_id } = body;
    if (field_id) mustSee(structure, sight, field_id);
    const asked = entity_slice_id ? structure.get('slice', entity_slice_id) : undefined;
    if (entity_slice_id && (!asked || asked.is_deleted || !sight.seesSlice(asked.id))) throw notFound('slice');
    const own = field_id ? structure.all('slice').filter((slice) => slice.field_ids.includes(field_id)) : [];
    const near = new Set((asked ? [asked] : own).flatMap((slice) => slice.field_ids));
    const fields = structure
      .all('field')
      .filter((f) => !f.is_deleted && sight.seesField(f.id) && (near.size === 0 || near.has(f.id)));
    const check = checkFormula(body.formula, fields, field_id ?? null);
    if (!check.valid) return { resource: { valid: false, error: check.error, at: check.at, dependencies: [] } };
    return { resource: { valid: true, error: null, at: null, dependencies: check.dependencies } };
  });

  serve(app, deps, calculateFormulaCall, async ({ body, structure, sight, request }) => {
    const field = mustSee(structure, sight, body.fieldId);
    if (field.field_type !== 'formula') throw invalid(['fieldId'], `${field.field_name} has no formula.`, 'field_type');
    const condition = 'id = any($2::uuid[]) and not is_deleted';
    const found = await selectRecords(deps.db, deps.heads, sight.actor.workspace_id, condition, [body.recordIds]);
    const records = found.flatMap((record) => sight.record(record) ?? []);
    const cx = calculation(structure, sight, timezoneMinutes(request));
    const lookups = await lookupsFor(deps.db, structure, sight, records, [...cx.fields.values()] as Field[]);
    const of = body.operationId === null ? { ...cx, lookups } : { ...cx, lookups, operationId: body.operationId };
    return {
      resource: records.map((record) => {
        const { content, fault } = calculateFormula(field, (id) => record.cells[id] ?? [], of);
        return { record_id: record.id, content, error: fault };
      }),
    };
  });

  serve(app, deps, mergeTargetsCall, async ({ params, structure, sight }) => {
    const source = mustSee(structure, sight, params.id);
    const slices = structure.all('slice').filter((s) => !s.is_deleted && s.field_ids.includes(source.id));
    const isKey = slices.some((slice) => slice.key_field_ids.includes(source.id));
    const targets = structure
      .all('field')
      .filter(
        (field) =>
          !field.is_deleted &&
          sight.seesField(field.id) &&
          mergeFault(source, field) === null &&
          slices.every((slice) => slice.field_ids.includes(field.id)),
      );
    if (isKey || slices.length === 0 || targets.length === 0) return { resource: [] };
    const records = await recordsUsing(sight, source);
    const lookups = await lookupsFor(deps.db, structure, sight, records, [source]);
    return {
      resource: targets.map((field) => {
        const { lines: _, ...counts } = previewMerge(records, source, field, lookups);
        return { field_id: field.id, field_name: field.field_name, field_type: field.field_type, ...counts };
      }),
    };
  });
}
