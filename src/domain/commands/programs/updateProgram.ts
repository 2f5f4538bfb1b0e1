import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustBeColor } from '../support/mustBeColor';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';

/** Changes a program; what it shares stays shared. */
export const updateProgram = defineCommand({
  call: 'PUT /programs/{id}',
  summary: 'Change a program; properties that are left out stay as they are',
  input: z.object({
    id: z.uuid(),
    program_name: z.string().max(500).optional(),
    description: z.string().max(10_000).optional(),
    color: z.string().max(60).nullable().optional(),
    is_archived: z.boolean().optional(),
  }),
  async allow() {
    return { ability: 'program.manage', target: {} };
  },
  async plan(read, { id, program_name: name, ...rest }, context) {
    const program = await mustGet(read, 'program', id);
    mustBeColor(rest.color, program.color);
    const others = (await read.all('program')).filter((other) => !other.is_deleted && other.id !== id);
    const names = others.map((other) => other.program_name);
    const next = { ...rest, ...(name === undefined ? {} : { program_name: uniqueName(name, names, 'program_name') }) };
    const change = changedWith('program', program, next, { updated_at: new Date(context.at).toISOString() });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'program', id },
      title: `Change program ${program.program_name}`,
    };
  },
  answers: 'program',
  done: 'Program updated',
  undoable: true,
  example: { id: EXAMPLE.program, description: 'All series from 2026 on' },
});
