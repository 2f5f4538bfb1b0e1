import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';

/** Soft-deletes a configuration and archives its columns. The measured points stay. */
export const deleteConfig = defineCommand({
  call: 'DELETE /dose_response/configs/{id}',
  summary: 'Delete a dose-response configuration; the measured points stay',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const config = await mustGet(read, 'drc_config', input.id);
    return { ability: 'drc.manage', target: await sliceTarget(read, config.entity_slice_id) };
  },
  async plan(read, input) {
    const config = await mustGet(read, 'drc_config', input.id);
    const columns: RowChange[] = [];
    for (const kind of ['plot_field', 'calculated_field'] as const)
      for (const row of await read.all(kind))
        if (row.drc_config_id === config.id && !row.is_archived)
          columns.push({ kind, id: row.id, before: { is_archived: false }, after: { is_archived: true } });
    return {
      changes: [
        { kind: 'drc_config', id: config.id, before: { is_deleted: false }, after: { is_deleted: true } },
        ...columns,
      ],
      answer: { kind: 'drc_config', id: config.id },
      title: `Delete dose-response ${config.config_name}`,
    };
  },
  answers: 'drc_config',
  done: 'Dose-response configuration deleted',
  undoable: true,
  example: { id: EXAMPLE.config },
});
