import type { z } from 'zod';
import type { startUploadCall, UploadState } from '@/contract/files/start';
import type { BootstrapLine, FeedLine } from '@/contract/sync/lines';
import type { PushResult, pushCall } from '@/contract/sync/push';

export type PushBody = z.input<NonNullable<(typeof pushCall)['body']>>;

/** The transport for files: begin or resume an upload, then send its pieces in order. */
export interface FileTransport {
  start(file: z.input<NonNullable<(typeof startUploadCall)['body']>>): Promise<UploadState>;
  put(fileId: string, offset: number, bytes: Blob): Promise<UploadState>;
}

/**
 * The transport as sync sees it. Its errors are those of the client: Refusal, Unreachable, ServerFault. A stream that
 * is cut off throws or just ends; its reader notices by the missing last line.
 */
export interface SyncTransport {
  push(body: PushBody): Promise<{ results: PushResult[]; server_time: number }>;
  changes(query: {
    cursor: number;
    perm_epoch?: number;
    limit: number;
    schema_version?: number;
    known?: string;
  }): AsyncIterable<FeedLine>;
  /** How files are uploaded; absent where there are none. */
  files?: FileTransport;
  bootstrap(query: { scope: string; after?: string; without?: 'work' | 'old' }): AsyncIterable<BootstrapLine>;
}
