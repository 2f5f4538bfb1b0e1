import type { z } from 'zod';
import type { startUploadCall, UploadState } from '@/contract/files/start';
import type { BootstrapLine, FeedLine } from '@/contract/sync/lines';
import type { PushResult, pushCall } from '@/contract/sync/push';

export type PushBody = z.input<NonNullable<(typeof pushCall)['body']>>;

/** The wire for files: begin (or take up) an upload, then its pieces in order. */
export interface FileTransport {
  start(file: z.input<NonNullable<(typeof startUploadCall)['body']>>): Promise<UploadState>;
  put(fileId: string, offset: number, bytes: Blob): Promise<UploadState>;
}

/**
 * The wire as sync sees it. Errors are those of the client: Refusal, Unreachable, ServerFault. A stream that is cut
 * throws or just ends; its reader knows by the missing last line.
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
  /** How uploads travel; absent where no files do. */
  files?: FileTransport;
  bootstrap(query: { scope: string; after?: string; without?: 'work' | 'old' }): AsyncIterable<BootstrapLine>;
}
