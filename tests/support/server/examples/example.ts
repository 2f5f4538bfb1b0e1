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
   * What an admin of another workspace is answered: 404 for what does not exist for them, `own` when the request names
   * nothing of a workspace (or leaves out of a list what is unknown), so that it is about their own.
   */
  stranger: 404 | 'own';
  /** What a viewer is answered. */
  viewer: 200 | 302 | 303 | 400 | 403 | 404;
  /** What the admin is answered, when it is not 200: the state of things refuses a request that is right. */
  admin?: number;
}

export type MakeExample = (things: Things) => Promise<Example> | Example;

/** A call that reads: a viewer too. */
export const read = (example: Partial<Example> = {}): Example => ({ stranger: 'own', viewer: 200, ...example });
/** A call that changes what it names. */
export const write = (example: Partial<Example> = {}): Example => ({ stranger: 404, viewer: 403, ...example });
/** A call for some that names nothing of a workspace. */
export const adminOnly = (example: Partial<Example> = {}): Example => ({ stranger: 'own', viewer: 403, ...example });

/** Examples of the calls of a resource, by call. */
export type Examples = Readonly<Record<string, MakeExample>>;
