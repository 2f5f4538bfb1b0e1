import { toBody } from '@server/events/packEvent';
import { MemoryWorkspace } from '@tests/support/memoryWorkspace';
import { structureRows } from '@tests/support/store/labFixture';
import type { BootstrapLine, FeedLine } from '@/contract/sync/feed';
import type { PushedCommand, PushResult } from '@/contract/sync/push';
import type { CommandContext } from '@/domain/commands/command';
import { commandRegistry } from '@/domain/commands/registry';
import type { LogEvent } from '@/domain/events/event';
import type { Actor } from '@/domain/permissions/actor';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { Refusal } from '@/domain/refusal';
import { idAt } from '@/lib/uuid';

const BLOCK_RECORDS = 8;

/**
 * The server's half of the protocol over plain maps: the real commands, the real way of applying changes and of packing
 * an event; in place of PostgreSQL a list that grows under one thread, which is what the row lock amounts to.
 */
export class ServerModel extends MemoryWorkspace {
  readonly log: LogEvent[] = [];
  readonly actors = new Map<string, Actor>();
  /** Ids of values of acknowledged events: none may ever be missing from a cell (S4). */
  readonly acknowledged = new Map<string, { recordId: string; fieldId: string }>();
  permEpoch = 1;
  /** Operations that were refused once: a copy that was under way may be taken later, out of its place. */
  readonly rejected = new Set<string>();

  constructor(readonly clock: () => number) {
    super();
    for (const row of structureRows()) this.rows.set(`${row.kind}:${row.id}`, row);
  }

  async push(userId: string, clientId: string, commands: readonly PushedCommand[]): Promise<PushResult[]> {
    const results: PushResult[] = [];
    for (const command of [...commands].sort((a, b) => a.n - b.n))
      results.push(await this.one(userId, clientId, command));
    return results;
  }

  private async one(userId: string, clientId: string, pushed: PushedCommand): Promise<PushResult> {
    const held = this.log.find((event) => event.id === pushed.op_id);
    if (held) return { outcome: 'duplicate', op_id: pushed.op_id, event: structuredClone(held) };
    const command = commandRegistry.get(pushed.call);
    if (!command) return { outcome: 'rejected', op_id: pushed.op_id, code: 'not_found', content: 'No such call.' };
    const receivedAt = this.clock();
    const at = Math.min(pushed.at, receivedAt);
    let made = 0;
    const actor = this.actors.get(userId)!;
    const context: CommandContext = {
      actor,
      opId: pushed.op_id,
      clientId,
      at,
      tzMinutes: pushed.tz_minutes,
      newId: () => idAt(pushed.op_id, ++made),
    };
    try {
      const plan = await command.run(this, structuredClone(pushed.input), context);
      const act = { id: pushed.op_id, at, actor_id: userId, client_id: clientId, changes: plan.changes };
      this.apply(act);
      const body = toBody(plan.changes, this.recordRows);
      const event: LogEvent = {
        ...act,
        workspace_id: actor.workspace_id,
        seq: this.log.length + 1,
        act_id: pushed.act_id,
        call: pushed.call,
        title: plan.title ?? command.done,
        received_at: receivedAt,
        undoable: command.undoable && plan.changes.length > 0,
        undoes: plan.undoes ?? null,
        undone_by: null,
        ...structuredClone(body),
      };
      const undone = this.log.find((other) => other.id === plan.undoes);
      if (undone) undone.undone_by = event.id;
      this.log.push(event);
      this.events.push(event);
      for (const change of plan.changes)
        if (change.kind === 'value')
          this.acknowledged.set(change.id, { recordId: change.record_id, fieldId: change.field_id });
      return { outcome: 'applied', op_id: pushed.op_id, event: structuredClone(event) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.rejected.add(pushed.op_id);
      return { outcome: 'rejected', op_id: pushed.op_id, code: error.code, content: error.message };
    }
  }

  changes(query: { cursor: number; perm_epoch?: number; limit: number }): FeedLine[] {
    if (query.perm_epoch !== undefined && query.perm_epoch !== this.permEpoch) {
      const slices = [...this.rows.values()].filter((row) => row.kind === 'slice').map((row) => `slice:${row.id}`);
      return [{ rescope: ['structure', ...slices], perm_epoch: this.permEpoch }];
    }
    const events = this.log.slice(query.cursor, query.cursor + query.limit);
    const cursor = query.cursor + events.length;
    return structuredClone([
      ...events.map((event): FeedLine => ({ event })),
      { cursor, more: cursor < this.log.length, perm_epoch: this.permEpoch, server_time: this.clock() },
    ]);
  }

  bootstrap(query: { scope: string; after?: string }): BootstrapLine[] {
    const head = { cursor: this.log.length, perm_epoch: this.permEpoch, server_time: this.clock() };
    if (query.scope === 'structure') {
      const rows = [...this.rows.values()];
      return structuredClone([{ ...head, total: rows.length }, { rows }, { end: true as const, count: rows.length }]);
    }
    const sliceId = query.scope.slice(6);
    const all = [...this.recordRows.values()]
      .filter((row) => row.attrs.entity_slice_id === sliceId)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const rest = all.filter((row) => row.id > (query.after ?? ''));
    const lines: BootstrapLine[] = [{ ...head, total: all.length }];
    for (let i = 0; i < rest.length; i += BLOCK_RECORDS) {
      const rows = rest.slice(i, i + BLOCK_RECORDS);
      lines.push({ block: encodeBlock(sliceId, rows), token: rows[rows.length - 1]!.id });
    }
    lines.push({ end: true, count: rest.length });
    return structuredClone(lines);
  }
}
