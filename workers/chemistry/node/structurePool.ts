import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Outcome } from '@/domain/structures';
import type { RefusedStructure } from '../library/libraryPart';
import { type RowBlock, type ShardQuestion, StructureShard } from '../library/shard';
import type { StructureRow } from '../library/structureLibrary';
import { loadRdkitNode } from '../rdkit/loadRdkitNode';

const role = 'structure-shard';
/** Rows dealt to the workers in turn; the same as a segment, so that no segment is cut short. */
const blockRows = 4096;

type Request =
  | { readonly call: number; readonly blocks: RowBlock[] }
  | { readonly call: number; readonly question: ShardQuestion }
  | { readonly call: number; readonly warmUp: true };
type Reply =
  | { readonly call: number; readonly refused: readonly RefusedStructure[] }
  | { readonly call: number; readonly hits: Outcome<Uint32Array> }
  | { readonly call: number; readonly failure: string };

/** A growing list of structures held by several threads of this process. */
export interface StructurePool {
  /** Reads further rows, which are numbered on; ids must be those numbers as text. @returns what cannot be read */
  add(rows: readonly StructureRow[]): Promise<readonly RefusedStructure[]>;
  /** Asks some questions for their code alone, so that a person's first one is quick. */
  warmUp(): Promise<void>;
  /** Row numbers of the matches, ascending; a pattern that cannot be read is an outcome, not an exception. */
  search(question: ShardQuestion): Promise<Outcome<Uint32Array>>;
  close(): Promise<void>;
}

/** Call this first thing in the file given as `file` to `openStructurePool`: in a worker thread of a pool it starts serving. */
export function serveStructureShard(): void {
  if (isMainThread || (workerData as { role?: string } | null)?.role !== role || !parentPort) return;
  const port = parentPort;
  let opening: Promise<StructureShard> | undefined;
  port.on('message', async (request: Request) => {
    const { call } = request;
    try {
      opening ??= loadRdkitNode().then((rdkit) => new StructureShard(rdkit));
      const shard = await opening;
      if ('blocks' in request) {
        port.postMessage({ call, refused: request.blocks.flatMap((block) => shard.add(block)) } satisfies Reply);
      } else if ('question' in request) {
        const hits = shard.search(request.question);
        port.postMessage({ call, hits } satisfies Reply, hits.ok ? [hits.value.buffer as ArrayBuffer] : []);
      } else {
        shard.warmUp();
        port.postMessage({ call, refused: [] } satisfies Reply);
      }
    } catch (error) {
      port.postMessage({ call, failure: String(error) } satisfies Reply);
    }
  });
}

/**
 * An empty list over `threads` worker threads (0: this one). `file` is the module that the threads run; it must call
 * `serveStructureShard` on its own. Threads do not keep the process alive while nothing is asked.
 */
export async function openStructurePool(options: {
  readonly threads: number;
  readonly file: URL;
}): Promise<StructurePool> {
  if (options.threads === 0) return poolOfThisThread(new StructureShard(await loadRdkitNode()));
  const members = Array.from({ length: options.threads }, () => startMember(options.file));
  let count = 0;
  let turn = 0;
  return {
    async add(rows) {
      const shares: RowBlock[][] = members.map(() => []);
      for (let from = 0; from < rows.length; from += blockRows, turn++) {
        shares[turn % shares.length]!.push({ first: count + from, rows: rows.slice(from, from + blockRows) });
      }
      count += rows.length;
      const refused = await Promise.all(
        members.map(async (member, i) => {
          if (shares[i]!.length === 0) return [];
          const reply = await member.ask({ blocks: shares[i]! });
          return 'refused' in reply ? reply.refused : [];
        }),
      );
      return refused.flat();
    },
    async warmUp() {
      await Promise.all(members.map((member) => member.ask({ warmUp: true })));
    },
    async search(question) {
      const parts: Uint32Array[] = [];
      for (const reply of await Promise.all(members.map((member) => member.ask({ question })))) {
        if (!('hits' in reply)) throw new Error('a worker thread of the structure pool answered out of turn');
        if (!reply.hits.ok) return reply.hits;
        parts.push(reply.hits.value);
      }
      return { ok: true, value: parts.reduce(mergeSorted) };
    },
    async close() {
      await Promise.all(members.map((member) => member.stop()));
    },
  };
}

function poolOfThisThread(shard: StructureShard): StructurePool {
  let count = 0;
  return {
    async add(rows) {
      const first = count;
      count += rows.length;
      return shard.add({ first, rows });
    },
    warmUp: async () => shard.warmUp(),
    search: async (question) => shard.search(question),
    close: async () => {},
  };
}

function startMember(file: URL) {
  const worker = new Worker(file, { workerData: { role } });
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
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
    else caller?.resolve(reply);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('a worker thread of the structure pool has ended')));
  return {
    ask(what: { blocks: RowBlock[] } | { question: ShardQuestion } | { warmUp: true }): Promise<Reply> {
      const call = calls++;
      worker.ref();
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        worker.postMessage({ call, ...what } satisfies Request);
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
