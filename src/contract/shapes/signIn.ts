import { z } from 'zod';
import { asciiAddress } from '@/domain/people/asciiAddress';
import { userShape } from './user';
import { workspaceShape } from './workspace';

/** The answer of every way to sign in. It also sets the session cookie. */
export const signedInShape = z.object({ token: z.string(), user: userShape, workspace: workspaceShape });

/** A password as typed: the server judges it, so that its message says what is wrong. */
export const typedPassword = z.string().max(1000);

/** Six digits, or a recovery code. */
export const typedCode = z.string().max(60);

export const emailAddress = z
  .string()
  .trim()
  .max(320)
  .overwrite(asciiAddress)
  .pipe(z.email('This is not an e-mail address.'));
