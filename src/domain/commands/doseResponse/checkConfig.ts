import { validateDoseResponseConfig } from '../../curves/validateDoseResponseConfig';
import type { DrcConfigSettings } from '../../kinds/drcConfig';
import type { Field } from '../../kinds/field';
import { type Issue, Refusal } from '../../refusal';
import type { Reader } from '../reader';
import { mustGet } from '../support/mustGet';
import { mustNameRows } from '../support/mustNameRows';

/**
 * Refuses a configuration that cannot work: bounds that contradict each other, and fields that do not exist, belong to
 * another table or have the wrong type.
 * @param held the configuration until now; the experiment definition that it names may have been deleted since
 * @throws Refusal invalid with one issue per error
 */
export async function checkConfig(read: Reader, config: DrcConfigSettings, held?: DrcConfigSettings): Promise<void> {
  const slice = await mustGet(read, 'slice', config.entity_slice_id);
  await mustNameRows(read, 'task_definition', [config.operation_definition_id], [held?.operation_definition_id]);
  const ofTable = new Set([...slice.key_field_ids, ...slice.field_ids]);
  const named: [string[], string, string][] = [
    [[config.dose_field_id], 'dose_field_id', 'Dose'],
    [[config.response_field_id], 'response_field_id', 'Response'],
    [config.replicate_field_id ? [config.replicate_field_id] : [], 'replicate_field_id', 'Replicate'],
    [config.outlier_field_id ? [config.outlier_field_id] : [], 'outlier_field_id', 'Excluded if'],
    [config.group_by_key_field_ids, 'group_by_key_field_ids', 'One plot per'],
    [config.series_key_field_ids, 'series_key_field_ids', 'Series by'],
  ];
  const ids = [...new Set(named.flatMap(([fieldIds]) => fieldIds))];
  const fields = new Map<string, Field>();
  for (const field of await read.many('field', ids)) if (field && !field.is_deleted) fields.set(field.id, field);

  const issues: Issue[] = validateDoseResponseConfig(config, (id) => fields.get(id)?.field_type);
  const fault = (path: (string | number)[], message: string) =>
    issues.push({ validation: 'dose_response_config', code: 'invalid', message, path });
  const reported = new Set(issues.map((issue) => String(issue.path[0])));
  for (const [fieldIds, attribute, label] of named)
    fieldIds.forEach((id, i) => {
      const at = fieldIds.length > 1 ? [attribute, i] : [attribute];
      if (reported.has(attribute)) return;
      if (!fields.has(id)) fault(at, `${label}: this field does not exist`);
      else if (!ofTable.has(id)) fault(at, `${label}: this field is not in the table ${slice.slice_name}`);
    });
  const outlier = config.outlier_field_id === null ? undefined : fields.get(config.outlier_field_id);
  if (outlier && outlier.field_type !== 'boolean')
    fault(['outlier_field_id'], 'Excluded if: this field must hold yes or no');
  if (issues.length > 0) throw new Refusal('invalid', 'The configuration is not valid.', issues);
}
