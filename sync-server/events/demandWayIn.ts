import type { RowChange } from '@/domain/changes/rowChange';
import type { Reader } from '@/domain/commands/reader';
import type { Workspace } from '@/domain/kinds/workspace';
import { signInRulesOf } from '@/domain/people/signInRules';
import { Refusal } from '@/domain/refusal';

const OF_WAYS = ['is_password_auth_enabled', 'is_google_auth_enabled'];

/**
 * A workspace must keep a way to sign in, after a change and after its undo; what this server is configured for,
 * devices do not know.
 * @throws Refusal conflict
 */
export async function demandWayIn(
  { read, hasGoogle }: { read: Pick<Reader, 'get'>; hasGoogle: boolean },
  changes: readonly RowChange[],
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== 'workspace' || !change.before || !change.after) continue;
    const { id, after } = change;
    if (!OF_WAYS.some((name) => name in after)) continue;
    const held = await read.get('workspace', id);
    const rules = signInRulesOf({ ...held, ...after } as Workspace);
    if (rules.is_password_auth_enabled || (rules.is_google_auth_enabled && hasGoogle)) continue;
    throw new Refusal(
      'conflict',
      hasGoogle
        ? 'Nobody could sign in. Turn on sign-in with Google before turning passwords off.'
        : 'Nobody could sign in: this server is not set up for sign-in with Google. Passwords stay on until whoever runs the server has set GOOGLE_CLIENT_ID.',
    );
  }
}
