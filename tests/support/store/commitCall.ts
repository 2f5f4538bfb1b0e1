import { z } from 'zod';
import type { Json } from '@/lib/json';
import { type CommitOptions, type Committed, commit } from '@/store/acts/commit';
import type { LocalStore } from '@/store/localStore';

/** Commits a command by the name of its call, where a test chooses it or writes as an older version did. */
export function commitCall(
  store: LocalStore,
  call: string,
  input: Json,
  options: CommitOptions = {},
): Promise<Committed> {
  return commit(store, { call, input: z.unknown(), answers: z.unknown() }, input, options);
}
