import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { rowChangeSchema } from '@/contract/shapes/logEvent';
import type { RowChange } from '@/domain/changes/rowChange';
import { invalid, REFUSAL_STATUS, type RefusalCode } from '@/domain/refusal';
import type { DraftEntry, FileEntryRow, OutboxEntry } from '../db/schema';
import { RESCUE_WORK, type RescuedDocument } from './rescueArchive';

const REASONS = [...(Object.keys(REFUSAL_STATUS) as RefusalCode[]), 'dependent', 'rescoped'] as const;

const issueSchema = z.object({
  validation: z.string(),
  code: z.string(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
});

const commandSchema = z.object({
  order: z.number().int().min(1),
  op_id: z.uuid(),
  act_id: z.uuid(),
  n: z.number().int().min(0),
  call: z.string().max(200),
  input: z.json(),
  at: z.number().int().min(0),
  tz_minutes: z.number().int().min(-840).max(840),
  knew: z.number().int().min(0).optional(),
  changes: z.array(rowChangeSchema as unknown as z.ZodType<RowChange>),
  touches: z.array(z.string()),
  title: z.string(),
  undoable: z.boolean(),
  undoes: z.string().nullable(),
  state: z.enum(['waiting', 'sending', 'refused']),
  reason: z.object({ code: z.enum(REASONS), message: z.string(), issues: z.array(issueSchema) }).nullable(),
  settled: z.array(z.string()).optional(),
  retry_count: z.number().int().min(0),
  schema_version: z.number().int().min(1),
});

const fileSchema = z.object({
  file_id: z.uuid(),
  op_id: z.uuid(),
  name: z.string().min(1),
  type: z.string(),
  size: z.number().int().min(0),
  path: z.string(),
  use: z.enum(['comment-image', 'converted-image', 'task-description-image', 'property-file']).optional(),
  alternate: z.uuid().optional(),
});

const draftSchema = z.object({
  id: z.string().max(200),
  scope: z.string().max(100),
  at: z.number(),
  content: z.json(),
});

const workSchema = z.object({
  product: z.literal('labtide'),
  format: z.literal(1),
  workspace_id: z.uuid(),
  user_id: z.uuid(),
  commands: z.array(commandSchema),
  files: z.array(fileSchema).default([]),
  drafts: z.array(draftSchema).default([]),
  documents: z.array(z.object({ room: z.string().min(1).max(200), update: z.base64() })).default([]),
});

export type RescuedCommand = Omit<OutboxEntry, 'actor_id' | 'client_id'>;
export type RescuedFile = Pick<FileEntryRow, 'file_id' | 'op_id' | 'name' | 'type' | 'size' | 'use' | 'alternate'> & {
  blob: Blob;
};

/** The contents of a rescue file, as far as they can be loaded. */
export interface RescuedWork {
  workspaceId: string;
  userId: string;
  /** In the order in which the operations were made. */
  commands: RescuedCommand[];
  files: RescuedFile[];
  documents: RescuedDocument[];
  /** Unfinished comments. */
  drafts: DraftEntry[];
}

const notOurs = (why: string) => invalid(['file'], `This is not a file of unsent work: ${why}.`, 'file');

/** The entries of the archive by path; for a bare JSON file only that. */
function entriesOf(bytes: Uint8Array): Record<string, Uint8Array> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { [RESCUE_WORK]: bytes };
  try {
    return unzipSync(bytes);
  } catch {
    throw notOurs('the archive is damaged or cut short');
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strFromU8(bytes));
  } catch {
    throw notOurs('it is not JSON, or cut short');
  }
}

/** Where in the file something is wrong, in words: `change 3, at`. */
function placeOf([list, at, ...rest]: readonly PropertyKey[]): string {
  if (typeof at !== 'number') return String(list ?? 'the whole');
  const what = list === 'files' ? 'file' : list === 'documents' ? 'view' : 'change';
  return [`${what} ${at + 1}`, ...rest.map(String)].join(', ');
}

/**
 * Reads what `rescueArchive` wrote, also from an archive that was packed again.
 * @throws Refusal invalid that names the faulty change or file; nothing of the file is used then.
 */
export async function readRescueFile(blob: Blob): Promise<RescuedWork> {
  const entries = entriesOf(new Uint8Array(await blob.arrayBuffer()));
  const text = entries[RESCUE_WORK];
  if (!text) throw notOurs(`${RESCUE_WORK} is missing in it`);
  const read = workSchema.safeParse(parsed(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw notOurs(`${placeOf(issue?.path ?? [])}: ${issue?.message ?? 'not readable'}`);
  }
  const { workspace_id, user_id, commands, files, documents, drafts } = read.data;
  return {
    workspaceId: workspace_id,
    userId: user_id,
    documents,
    drafts: drafts as DraftEntry[],
    commands: commands.toSorted((a, b) => a.order - b.order) as RescuedCommand[],
    files: files.map(({ path, ...file }) => {
      const bytes = entries[path];
      if (bytes?.length !== file.size) throw notOurs(`${path} is missing in it, or cut short`);
      return { ...file, blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: file.type }) };
    }),
  };
}
