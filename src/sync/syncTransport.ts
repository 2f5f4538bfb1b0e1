import type { z } from 'zod';
import type { BootstrapLine, FeedLine } from '@/contract/sync/feed';
import type { PushResult, pushCall } from '@/contract/sync/push';

export type PushBody = z.input<NonNullable<(typeof pushCall)['body']>>;

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
  }): AsyncIterable<FeedLine>;
  bootstrap(query: { scope: string; after?: string }): AsyncIterable<BootstrapLine>;
}
