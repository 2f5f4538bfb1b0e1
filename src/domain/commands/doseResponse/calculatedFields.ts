import type { RowChange } from '../../changes/rowChange';
import { DRC_METRICS, metricColumnName } from '../../curves/drcMetric';
import type { CalculatedFieldRow } from '../../kinds/calculatedField';
import type { DrcConfig } from '../../kinds/drcConfig';
import type { CommandContext } from '../command';
import { changed, created } from '../support/changes';

type Wanted = Pick<CalculatedFieldRow, 'calculation_type' | 'field_name'>;

function wantedFields(config: DrcConfig): Wanted[] {
  return [
    ...DRC_METRICS.filter((metric) => config.column_toggles[metric]).map((metric) => ({
      calculation_type: metric,
      field_name: metricColumnName(metric, config.config_name),
    })),
    ...config.selectivity_fields.map((field) => ({
      calculation_type: 'selectivity' as const,
      field_name: field.selectivity_field_name,
    })),
  ];
}

// A selectivity column is identified by its name; the name of a metric column follows the configuration's name.
const identityOf = ({ calculation_type, field_name }: Wanted) =>
  calculation_type === 'selectivity' ? `selectivity:${field_name}` : calculation_type;

/**
 * Updates the calculated fields of a configuration: columns that are turned on are created, renamed or restored;
 * columns that are turned off are archived, so that views that name them find them again.
 */
export function planCalculatedFields(
  config: DrcConfig,
  held: readonly CalculatedFieldRow[],
  context: CommandContext,
): RowChange[] {
  const at = new Date(context.at).toISOString();
  const by = { updated_at: at, last_updated_by: context.actor.user_id };
  const wanted = new Map(wantedFields(config).map((field) => [identityOf(field), field]));
  const changes: RowChange[] = [];
  for (const row of held) {
    const want = wanted.get(identityOf(row));
    wanted.delete(identityOf(row));
    const kept = row.is_deleted ? { is_deleted: false } : {};
    const next = want ? { field_name: want.field_name, is_archived: false, ...kept } : { is_archived: true };
    if (changed('calculated_field', row, next)) {
      const change = changed('calculated_field', row, { ...next, ...by });
      if (change) changes.push(change);
    }
  }
  for (const want of wanted.values())
    changes.push(
      created('calculated_field', {
        id: context.newId(),
        workspace_id: config.workspace_id,
        entity_slice_id: config.entity_slice_id,
        drc_config_id: config.id,
        ...want,
        is_archived: false,
        created_by: context.actor.user_id,
        created_at: at,
        ...by,
      }),
    );
  return changes;
}
