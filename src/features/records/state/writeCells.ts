import type { z } from 'zod';
import type { Answers, InputOf } from '@/domain/commands/command';
import { CELLS_PER_EVENT } from '@/domain/commands/records/cellsPerEvent';
import { setValues } from '@/domain/commands/records/setValues';
import { inParts } from '@/lib/inParts';
import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';
import { type Committable, commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { StorageFailure } from '@/store/db/writeTransaction';
import type { LocalStore } from '@/store/localStore';

export interface CellWrite {
  recordId: string;
  fieldId: string;
  content: Json;
  operationId: string | null;
}

export interface RefusedWrite {
  write: CellWrite;
  reason: string;
}

export interface Written {
  /** First operation of the group, by which all of it is undone; null if nothing was written. */
  opId: string | null;
  done: number;
  refused: RefusedWrite[];
}

export interface Act {
  /** Id shared by all commits of one operation, set by the first. */
  actId: string | undefined;
  opId: string | null;
}

/** An operation of several commits that is undone as one. */
export function newAct(): Act {
  return { actId: undefined, opId: null };
}

/** Why a commit failed. */
export interface NotWritten {
  reason: string;
  /** This device cannot store it (S13), nor any part of it. */
  noRoom: boolean;
}

/**
 * Runs one commit of an operation.
 * @returns why it was not written, undefined if it was.
 */
export async function commitInAct<S extends z.ZodType, A extends Answers>(
  store: LocalStore,
  act: Act,
  command: Committable<S, A>,
  input: InputOf<S>,
  title?: string,
): Promise<NotWritten | undefined> {
  try {
    const options = { ...(act.actId ? { actId: act.actId } : {}), ...(title ? { title } : {}) };
    const committed = await commit(store, command, input, options);
    if (committed.plan.changes.length > 0) {
      act.actId ??= committed.actId;
      act.opId ??= committed.opId;
    }
    return undefined;
  } catch (error) {
    return { reason: whyNotWritten(error), noRoom: error instanceof StorageFailure };
  }
}

/**
 * Writes many cells of one table as one undo step. Refused cells are found by bisection: the rest is written. If the
 * device cannot store them (S13), all are refused.
 */
export async function writeCells(
  store: LocalStore,
  writes: readonly CellWrite[],
  title: string,
  act: Act = newAct(),
): Promise<Written> {
  const refused: RefusedWrite[] = [];
  let done = 0;
  const put = async (part: readonly CellWrite[]): Promise<void> => {
    const [first] = part;
    if (!first) return;
    const cells = part.map((w) => ({ record_id: w.recordId, field_id: w.fieldId, content: w.content }));
    const input = { operation_id: first.operationId, cells };
    const failed = await commitInAct(store, act, setValues, input, title);
    if (failed === undefined) {
      done += part.length;
      return;
    }
    if (part.length === 1 || failed.noRoom) {
      for (const write of part) refused.push({ write, reason: failed.reason });
      return;
    }
    const half = Math.ceil(part.length / 2);
    await put(part.slice(0, half));
    await put(part.slice(half));
  };
  for (const part of eventParts(writes)) await put(part);
  return { opId: act.opId, done, refused };
}

/** Maximum bytes of contents in one event: the server accepts 1 MB including ids. */
const BYTES_PER_EVENT = 600_000;

/**
 * Splits writes into parts that fit into one event each, by number and by size; each event belongs to one experiment.
 */
export function eventParts(writes: readonly CellWrite[], size: number = CELLS_PER_EVENT): CellWrite[][] {
  const byOperation = new Map<string | null, CellWrite[]>();
  for (const write of writes) {
    const list = byOperation.get(write.operationId);
    if (list) list.push(write);
    else byOperation.set(write.operationId, [write]);
  }
  const most = { count: size, weight: BYTES_PER_EVENT };
  return [...byOperation.values()].flatMap((list) => [...inParts(list, ({ content }) => jsonWeight(content), most)]);
}
