import type { z } from 'zod';
import type { RefusalCode } from '@/domain/refusal';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The form of the answer: the usual envelope around a resource, lines of JSON, bytes, or a redirect. */
export type AnswerForm = 'resource' | 'ndjson' | 'bytes' | 'redirect';

type Given<S> = S extends z.ZodType ? z.input<S> : never;

/** An example request for the API description. */
export interface CallExample<P, Q, B> {
  params?: Given<P>;
  query?: { [K in keyof Given<Q>]?: unknown };
  body?: Given<B>;
}

/**
 * One HTTP call as data. Server routes, OpenAPI and the typed fetch are derived from it; nothing enters or leaves
 * without being parsed by it. Paths are relative to `/api` and write parameters as `{name}`.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Resource extends z.ZodType = z.ZodType,
  Beside extends z.ZodRawShape = z.ZodRawShape,
> {
  method: Method;
  path: string;
  /** Short description of the call, for the API description. */
  summary: string;
  /** Open to callers who are not signed in. */
  open?: boolean;
  /**
   * Sent by pages of other sites, or by programs that come from none: an open call that changes something is otherwise
   * refused to them, because its answer may sign the browser in as somebody else.
   */
  foreign?: true;
  /** Allowed for a session that has not passed its second factor, or has not set up one that its workspace requires. */
  early?: true;
  /** Only for people who are signed in, not for access keys. */
  person?: true;
  /** Only for people who have confirmed their identity within the last ten minutes (POST /auth/step-up). */
  proof?: true;
  /** A POST that changes nothing: a read-only access key may use it. */
  reads?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** multipart/form-data with one file part and an optional JSON part named `body`, in this shape or one of these. */
  upload?: true | z.ZodType;
  /** The body is bytes (application/octet-stream). */
  raw?: boolean;
  /** A client of a later version may send more than this server knows: unknown names are ignored. */
  mayGrow?: boolean;
  /** Its answer depends on the caller's time zone, which the header X-Timezone names. */
  zoned?: boolean;
  form?: AnswerForm;
  /** Shape of a line of an NDJSON answer. */
  line?: z.ZodType;
  /** Content types of a bytes answer, where they are known. */
  media?: readonly string[];
  /**
   * Milliseconds that the server may work without sending anything before it answers; absent = as for any other call.
   */
  patience?: number;
  /** Shape of `data.resource`. */
  resource: Resource;
  /** The list of rows is complete unless the caller requests a page of it (`page`, `page_size`). */
  list?: boolean;
  /** The total of a paged list is known: `total` says how many rows there are in all. True by default. */
  counted?: boolean;
  /** Properties of `data` besides resource, event and the numbers of a page. */
  beside?: Beside;
  /** The status when the call succeeds; 200 by default. */
  status?: number;
  /** Refusals that the call may answer in addition to those of every call of its kind. */
  refuses?: readonly RefusalCode[];
  example?: CallExample<Params, Query, Body>;
}

/** Keeps the literal types of a call while checking its shape. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Resource extends z.ZodType,
  Beside extends z.ZodRawShape = Record<never, never>,
>(call: Call<Params, Query, Body, Resource, Beside>): Call<Params, Query, Body, Resource, Beside> {
  return call;
}

/** `GET /records/{id}`: the name of a call in commands, logs and coverage. */
export function callName(call: Pick<Call, 'method' | 'path'>): string {
  return `${call.method} ${call.path}`;
}
