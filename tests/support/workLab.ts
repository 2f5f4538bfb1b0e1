import { expect } from 'vitest';
import type { Plan } from '@/domain/commands/command';
import type { LogEvent } from '@/domain/events/event';
import type { Task } from '@/domain/kinds/task';
import type { Workspace } from '@/domain/kinds/workspace';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import { buildActor, MemoryWorkspace } from './memoryWorkspace';

const WORKSPACE = '01900000-0000-7000-8000-000000000001';
export const person = (n: number) => `01900000-0000-7000-8000-00000000a00${n}`;
export const [ADA, MILO, VERA] = [person(1), person(2), person(3)];
/** An admin, and two team members. */
export const ada = buildActor({ user_id: ADA, flags: ['design_cycles', 'rollbacks'] });
export const milo = buildActor({ user_id: MILO, access_level: 'team-member' });
export const vera = buildActor({ user_id: VERA, access_level: 'team-member' });

type Run = Promise<{ event: LogEvent; plan: Plan }>;

/** The refusal of an act that must fail. */
export async function refused(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

export const idOf = async (run: Run) => ((await run).plan.answer as { id: string }).id;
export const resultOf = async (run: Run) => ((await run).plan.answer as { value: Record<string, unknown> }).value;

/** A workspace of three people, in which work items are created and changed. */
export class WorkLab extends MemoryWorkspace {
  constructor(settings: Partial<Workspace> = {}) {
    super();
    const created_at = '2026-11-02T08:00:00.000Z';
    this.make('workspace', {
      id: WORKSPACE,
      slug: 'lab',
      workspace_name: 'Lab',
      logo_file_id: null,
      is_active: true,
      is_internal: false,
      plan: 'core',
      number_of_seats: 10,
      feature_flags: [],
      alias_field_id: null,
      default_entity_kanban_field_id: null,
      record_sort_order: 'alphabetical',
      record_sort_descending: false,
      created_at,
      ...settings,
    });
    for (const id of [ADA, MILO, VERA])
      this.make('member', {
        id,
        workspace_id: WORKSPACE,
        email: `${id}@test.test`,
        full_name: id,
        preferred_name: null,
        color: 'blue',
        profile_picture_file_id: null,
        access_level: 'team-member',
        created_at,
      });
  }

  makeTask(title: string, more: object = {}, actor: Actor = ada): Promise<string> {
    return idOf(this.run('POST /tasks', { task_type: 'task', task_title: title, ...more }, actor));
  }

  async task(id: string): Promise<Task> {
    return (await this.get('task', id)) as Task;
  }

  patch(ids: string | string[], data: object, more: object = {}, actor: Actor = ada): Run {
    return this.run('PATCH /tasks', { task_ids: [ids].flat(), data, ...more }, actor);
  }

  undo(event: { id: string }, actor: Actor = ada): Run {
    return this.run('POST /undo/{event_id}', { event_id: event.id }, actor);
  }
}
