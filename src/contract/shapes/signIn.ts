import { z } from 'zod';
import { asciiAddress } from '@/domain/people/asciiAddress';
import { userShape } from './user';
import { workspaceShape } from './workspace';

/** What a sign-in answers, by whatever way. The session cookie comes with it. */
export const signedInShape = z.object({ token: z.string(), user: userShape, workspace: workspaceShape });

/** A password as typed: judged by the server, so that its words say what is wrong. */
export const typedPassword = z.string().max(1000);

/** Six digits, or a recovery code. */
export const typedCode = z.string().max(60);

export const emailAddress = z
  .string()
  .trim()
  .max(320)
  .overwrite(asciiAddress)
  .pipe(z.email('This is no e-mail address.'));
