import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { propertyShape } from '../shapes/property';
import { idList, pageQuery } from '../shapes/queryParts';
import { listedTaskShape, noteTextShape } from '../shapes/task';

/** Named tasks are returned complete; unknown ones are left out. */
export const tasksCall = defineCall({
  method: 'GET',
  path: '/tasks',
  summary:
    'Work items without their descriptions, archived ones too; with task_ids only those, with their descriptions',
  query: pageQuery.extend({ task_ids: idList.optional() }),
  resource: z.array(
    listedTaskShape.extend({
      task_description: z.string().optional(),
      text_goes_on: z.boolean().optional(),
      task_content: z.json().nullable().optional(),
      note_sections: z.array(noteTextShape).optional(),
      note_section_ids: z.array(z.string()).optional(),
      properties: z.array(propertyShape).optional(),
    }),
  ),
  list: true,
  example: { query: { task_ids: `${EXAMPLE.task},${EXAMPLE.operation}` } },
});
