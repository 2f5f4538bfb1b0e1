import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Outcome, StructureFacts } from '@/domain/structures';
import { type ShardQuestion, type StructureBlock, StructureShard } from '../library/shard';
import type { SavedPart } from '../library/structureLibrary';
import { loadRdkitNode } from '../rdkit/loadRdkitNode';
import { packedRows } from '../substructure/packSegment';

const role = 'structure-shard';
/** Rows that are assigned to each worker in turn; the same as in a segment, so that all segments are full. */
const blockRows = 4096;

/** The calls of a thread. */
const methods = {
  version: (shard: StructureShard): string => shard.version,
  add: (shard: StructureShard, blocks: StructureBlock[]): number[] => blocks.flatMap((block) => shard.add(block)),
  load: (shard: StructureShard, name: string, bytes: ArrayBuffer, first: number) => shard.load(name, bytes, first),
  save: (shard: StructureShard): SavedPart[] => shard.save(),
  measure: (shard: StructureShard, texts: readonly string[], withKeys: boolean) => shard.measure(texts, withKeys),
  warmUp: (shard: StructureShard): void => shard.warmUp(),
  search: (shard: StructureShard, question: ShardQuestion) => shard.search(question),
};
type Methods = typeof methods;
type Method = keyof Methods;
type Args<M extends Method> = Methods[M] extends (shard: StructureShard, ...args: infer A) => unknown ? A : never;
type Result<M extends Method> = ReturnType<Methods[M]>;

interface Request {
  readonly call: number;
  readonly method: Method;
  readonly args: unknown[];
}
type Reply = { readonly call: number; readonly value: unknown } | { readonly call: number; readonly failure: string };

/** A growing list of structures, divided among several threads of this process. */
export interface StructurePool {
  /** RDKit's version. */
  version(): Promise<string>;
  /** One more than the highest number assigned so far. */
  size(): number;
  /** Adds structures (SMILES or molfiles), numbered consecutively. @returns the numbers of those that cannot be read */
  add(structures: readonly string[]): Promise<{ first: number; refused: number[] }>;
  /**
   * Loads a part of an earlier list; its rows are numbered consecutively.
   * @param bytes are transferred to the thread.
   * @returns the structures of its rows; null when it must be read again
   */
  load(name: string, bytes: ArrayBuffer): Promise<{ first: number; structures: readonly string[] } | null>;
  /** The list as parts to store, for `load`; those already stored under their names come without bytes. */
  save(): Promise<SavedPart[]>;
  /** Computes facts about structures, in order, shared among the threads. */
  measure(texts: readonly string[], withKeys: boolean): Promise<Outcome<StructureFacts>[]>;
  /** Runs some queries only to compile their code, so that a person's first query is fast. */
  warmUp(): Promise<void>;
  /** Row numbers of the matches, ascending; a pattern that cannot be read is an outcome, not an exception. */
  search(question: ShardQuestion): Promise<Outcome<Uint32Array>>;
  close(): Promise<void>;
}

/** A shard in another thread, or in this one. */
interface Member {
  ask<M extends Method>(method: M, args: Args<M>, transfer?: ArrayBuffer[]): Promise<Result<M>>;
  stop(): Promise<unknown>;
}

function run(shard: StructureShard, method: Method, args: unknown[]): unknown {
  return (methods[method] as (shard: StructureShard, ...args: unknown[]) => unknown)(shard, ...args);
}

/** Buffers of an answer that the thread no longer needs. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const found = value as { ok?: boolean; value?: unknown } | null | undefined;
  if (found?.ok && found.value instanceof Uint32Array) return [found.value.buffer as ArrayBuffer];
  if (Array.isArray(value)) return value.flatMap((part) => (part?.bytes instanceof ArrayBuffer ? [part.bytes] : []));
  return [];
}

/**
 * Call this first in the file given as `file` to `openStructurePool`: in a worker thread of a pool it starts serving.
 */
export function serveStructureShard(): void {
  if (isMainThread || (workerData as { role?: string } | null)?.role !== role || !parentPort) return;
  const port = parentPort;
  let opening: Promise<StructureShard> | undefined;
  port.on('message', async ({ call, method, args }: Request) => {
    try {
      opening ??= openShard();
      const value = run(await opening, method, args);
      port.postMessage({ call, value } satisfies Reply, buffersOf(value));
    } catch (error) {
      port.postMessage({ call, failure: String(error) } satisfies Reply);
    }
  });
}

async function openShard(): Promise<StructureShard> {
  return new StructureShard(await loadRdkitNode());
}

/**
 * An empty list over `threads` worker threads (0: this one). `file` is the module that the threads run; it must call
 * `serveStructureShard` itself. Idle threads do not keep the process alive.
 */
export async function openStructurePool(options: {
  readonly threads: number;
  readonly file: URL;
}): Promise<StructurePool> {
  const members =
    options.threads === 0
      ? [await memberOfThisThread()]
      : Array.from({ length: options.threads }, () => startMember(options.file));
  let count = 0;
  let turn = 0;
  const everybody = <M extends Method>(method: M, args: Args<M>): Promise<Result<M>[]> =>
    Promise.all(members.map((member) => member.ask(method, args)));
  return {
    version: () => members[0]!.ask('version', []),
    size: () => count,
    async add(structures) {
      const first = count;
      count += structures.length;
      const shares: StructureBlock[][] = members.map(() => []);
      const block = Math.min(blockRows, Math.ceil(structures.length / members.length));
      for (let from = 0; from < structures.length; from += block, turn++) {
        shares[turn % shares.length]!.push({ first: first + from, structures: structures.slice(from, from + block) });
      }
      const refused = members.map((member, i) => (shares[i]!.length > 0 ? member.ask('add', [shares[i]!]) : []));
      return { first, refused: (await Promise.all(refused)).flat() };
    },
    async load(name, bytes) {
      const first = count;
      count += packedRows(bytes);
      const member = members[turn++ % members.length]!;
      const structures = await member.ask('load', [name, bytes, first], [bytes]);
      return structures ? { first, structures } : null;
    },
    save: async () => (await everybody('save', [])).flat(),
    async measure(texts, withKeys) {
      const share = Math.ceil(texts.length / members.length);
      const parts = members.map((member, i) =>
        member.ask('measure', [texts.slice(i * share, (i + 1) * share), withKeys]),
      );
      return (await Promise.all(parts)).flat();
    },
    async warmUp() {
      await everybody('warmUp', []);
    },
    async search(question) {
      const parts: Uint32Array[] = [];
      for (const hits of await everybody('search', [question])) {
        if (!hits.ok) return hits;
        parts.push(hits.value);
      }
      return { ok: true, value: parts.reduce(mergeSorted) };
    },
    async close() {
      await Promise.all(members.map((member) => member.stop()));
    },
  };
}

async function memberOfThisThread(): Promise<Member> {
  const shard = await openShard();
  return {
    ask: async (method, args) => run(shard, method, args) as Result<typeof method>,
    stop: async () => {},
  };
}

function startMember(file: URL): Member {
  const worker = new Worker(file, { workerData: { role } });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: Reply) => {
    const caller = waiting.get(reply.call);
    waiting.delete(reply.call);
    if (waiting.size === 0) worker.unref();
    if ('failure' in reply) caller?.reject(new Error(reply.failure));
    else caller?.resolve(reply.value);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('a worker thread of the structure pool has ended')));
  return {
    ask<M extends Method>(method: M, args: Args<M>, transfer: ArrayBuffer[] = []): Promise<Result<M>> {
      const call = calls++;
      worker.ref();
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage({ call, method, args } satisfies Request, transfer);
      });
    },
    stop: () => worker.terminate(),
  };
}

/** Merges two ascending lists of row numbers. */
function mergeSorted(a: Uint32Array, b: Uint32Array): Uint32Array {
  const merged = new Uint32Array(a.length + b.length);
  let i = 0;
  let j = 0;
  for (let k = 0; k < merged.length; k++) {
    merged[k] = j >= b.length || (i < a.length && a[i]! < b[j]!) ? a[i++]! : b[j++]!;
  }
  return merged;
}
