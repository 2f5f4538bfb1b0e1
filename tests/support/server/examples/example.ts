import type { Things } from '../things';

/** A request that succeeds for an admin of the workspace that its ids belong to. */
export interface Example {
  /** Values of the path's parameters. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Bytes in place of a JSON body. */
  raw?: { payload: Buffer; headers: Record<string, string> };
  /**
   * The expected answer to an admin of another workspace: 404 for what does not exist for them; `own` if the request
   * names nothing of a workspace (or the answer leaves out unknown ids), so that it concerns their own.
   */
  stranger: 404 | 'own';
  /** The expected answer to a viewer. */
  viewer: 200 | 302 | 303 | 400 | 403 | 404;
  /** The expected answer to the admin if it is not 200: a valid request that the current state does not allow. */
  admin?: number;
}

export type MakeExample = (things: Things) => Promise<Example> | Example;

/** A call that reads; viewers may use it too. */
export const read = (example: Partial<Example> = {}): Example => ({ stranger: 'own', viewer: 200, ...example });
/** A call that changes what it names. */
export const write = (example: Partial<Example> = {}): Example => ({ stranger: 404, viewer: 403, ...example });
/** A call for admins that names nothing of a workspace. */
export const adminOnly = (example: Partial<Example> = {}): Example => ({ stranger: 'own', viewer: 403, ...example });

/** Examples of the calls of a resource, by call. */
export type Examples = Readonly<Record<string, MakeExample>>;
