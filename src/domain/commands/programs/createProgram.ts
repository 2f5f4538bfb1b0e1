import { z } from 'zod';
import type { RowOf } from '../../kinds/registry';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { mustBeColor } from '../support/mustBeColor';
import { uniqueName } from '../support/uniqueName';

/** Creates a program, through which tables, views and sets are shared. */
export const createProgram = defineCommand({
  call: 'POST /programs',
  summary: 'Create a program, through which tables, views and sets are shared',
  input: z.object({
    id: z.uuid().optional(),
    program_name: z.string().max(500),
    description: z.string().max(10_000).default(''),
    color: z.string().max(60).nullable().default(null),
  }),
  async allow() {
    return { ability: 'program.manage', target: {} };
  },
  async plan(read, input, context) {
    mustBeColor(input.color);
    const others = (await read.all('program')).filter((program) => !program.is_deleted);
    const at = new Date(context.at).toISOString();
    const program: RowOf<'program'> = {
      ...input,
      id: input.id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      program_name: uniqueName(
        input.program_name,
        others.map((other) => other.program_name),
        'program_name',
      ),
      is_archived: false,
      is_deleted: false,
      created_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    return {
      changes: [created('program', program)],
      answer: { kind: 'program', id: program.id },
      title: `Create program ${program.program_name}`,
    };
  },
  answers: 'program',
  done: 'New program created',
  undoable: true,
  example: { program_name: 'Kinase inhibitors', color: 'green' },
});
