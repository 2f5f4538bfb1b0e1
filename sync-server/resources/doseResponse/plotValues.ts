import type { z } from 'zod';
import type { plotValuesCall } from '@/contract/doseResponse/plotValues';
import { selectivityInGroup } from '@/domain/curves/fittedSeries';
import { notFound } from '@/domain/kinds/notFound';
import { invalid } from '@/domain/refusal';
import type { Deps } from '../../deps';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { fittedGroups, seesCurves } from '../../records/fittedGroups';

type Body = z.output<NonNullable<typeof plotValuesCall.body>>;
type Values = z.input<typeof plotValuesCall.resource>;

/**
 * Curves, metrics or selectivities by record, computed by the same code as on the screens.
 * @throws Refusal not_found for a plot field that does not exist or whose fields the reader may not see
 */
export async function plotValues(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  plotFieldId: string,
  body: Body,
): Promise<Values> {
  const plot = structure.get('plot_field', plotFieldId);
  const config = plot && structure.get('drc_config', plot.drc_config_id);
  if (!config || config.is_deleted || plot.is_archived || !seesCurves(config, sight)) throw notFound('plot_field');
  const name = body.selectivity_config?.selectivity_field_name;
  const column = config.selectivity_fields.find((field) => field.selectivity_field_name === name);
  if (name !== undefined && !column)
    throw invalid(['selectivity_config', 'selectivity_field_name'], 'There is no selectivity column with this name.');

  const answer: Values = {};
  for (const { recordIds, group } of await fittedGroups(deps, structure, sight, config, new Set(body.record_ids))) {
    const values = group.map((one): Values[string][number] => {
      const said = { series: [...one.texts], verdict: one.result.verdict };
      if (column) return { ...said, selectivity: selectivityInGroup(one, group, column, config) };
      if (!body.metric_config) return { ...said, result: one.result };
      const metrics = Object.fromEntries(body.metric_config.metrics.map((metric) => [metric, one.metrics[metric]]));
      return { ...said, metrics };
    });
    for (const id of recordIds) answer[id] = [...(answer[id] ?? []), ...values];
  }
  return answer;
}
