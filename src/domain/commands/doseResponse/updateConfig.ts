import type { DrcConfig } from '../../kinds/drcConfig';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { sightedReader } from '../sightedReader';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';
import { planCalculatedFields } from './calculatedFields';
import { checkConfig } from './checkConfig';
import { configPatch } from './configInput';
import { mustBePlotColor } from './mustBePlotColor';

/** Changes attributes of a dose-response configuration; its calculated fields follow the column toggles. */
export const updateConfig = defineCommand({
  call: 'PUT /dose_response/configs/{id}',
  summary: 'Change a dose-response configuration; properties that are left out stay as they are',
  input: configPatch,
  async allow(input, read) {
    const config = await mustGet(read, 'drc_config', input.id);
    return { ability: 'drc.manage', target: await sliceTarget(read, config.entity_slice_id) };
  },
  async plan(read, input, context) {
    const config = await mustGet(read, 'drc_config', input.id);
    const answer = { kind: 'drc_config' as const, id: config.id };
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const next: DrcConfig = { ...config, ...given };
    if (next.config_name !== config.config_name) {
      const others = (await read.all('drc_config')).filter((other) => !other.is_deleted && other.id !== config.id);
      next.config_name = uniqueName(
        next.config_name,
        others.map((other) => other.config_name),
        'config_name',
      );
    }
    await checkConfig(sightedReader(read, context.actor), next, config);
    mustBePlotColor(next.color, config.color);
    const { id: _, ...attributes } = next;
    if (!changed('drc_config', config, attributes)) return { changes: [], answer };
    const change = changed('drc_config', config, {
      ...attributes,
      last_updated_by: context.actor.user_id,
      updated_at: new Date(context.at).toISOString(),
    });
    const held = (await read.all('calculated_field')).filter((field) => field.drc_config_id === config.id);
    return {
      changes: [...(change ? [change] : []), ...planCalculatedFields(next, held, context)],
      answer,
      title: `Change dose-response ${next.config_name}`,
    };
  },
  answers: 'drc_config',
  done: 'Dose-response configuration saved',
  undoable: true,
  example: { id: EXAMPLE.config, config_name: 'Inhibition, 24 h' },
});
