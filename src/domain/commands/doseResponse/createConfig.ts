import type { DrcConfig } from '../../kinds/drcConfig';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { sightedReader } from '../sightedReader';
import { created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';
import { planCalculatedFields } from './calculatedFields';
import { checkConfig } from './checkConfig';
import { configInput } from './configInput';
import { mustBePlotColor } from './mustBePlotColor';

/** Creates a dose-response configuration with its plot field and its calculated fields. */
export const createConfig = defineCommand({
  call: 'POST /dose_response/configs',
  summary: 'Create a dose-response configuration with its curve column and its calculated fields',
  input: configInput,
  async allow(input, read) {
    await mustGet(read, 'slice', input.entity_slice_id);
    return { ability: 'drc.manage', target: await sliceTarget(read, input.entity_slice_id) };
  },
  async plan(read, input, context) {
    await checkConfig(sightedReader(read, context.actor), input);
    mustBePlotColor(input.color);
    const others = (await read.all('drc_config')).filter((config) => !config.is_deleted);
    const at = new Date(context.at).toISOString();
    const config: DrcConfig = {
      ...input,
      id: input.id ?? context.newId(),
      config_name: uniqueName(
        input.config_name,
        others.map((other) => other.config_name),
        'config_name',
      ),
      workspace_id: context.actor.workspace_id,
      is_deleted: false,
      created_by: context.actor.user_id,
      last_updated_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    const plot = created('plot_field', {
      id: context.newId(),
      workspace_id: config.workspace_id,
      field_name: `${config.config_name} curve`,
      drc_config_id: config.id,
      entity_slice_id: config.entity_slice_id,
      is_archived: false,
      created_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    });
    return {
      changes: [created('drc_config', config), plot, ...planCalculatedFields(config, [], context)],
      answer: { kind: 'drc_config', id: config.id },
      title: `Create dose-response ${config.config_name}`,
    };
  },
  answers: 'drc_config',
  done: 'Dose-response configuration created',
  undoable: true,
  example: {
    config_name: 'Inhibition',
    entity_slice_id: EXAMPLE.slice,
    dose_field_id: EXAMPLE.field,
    response_field_id: EXAMPLE.otherField,
  },
});
