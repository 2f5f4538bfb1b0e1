import type { z } from 'zod';
import type { updateSsoCall } from '@/contract/workspaces/sso';

/**
 * Changes single sign-on.
 * @returns why it was not saved; null if it was
 */
export type SaveSso = (change: z.input<NonNullable<typeof updateSsoCall.body>>) => Promise<string | null>;
