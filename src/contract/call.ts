import type { z } from 'zod';
import type { RefusalCode } from '@/domain/refusal';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the answer is: the usual envelope around a resource, lines of JSON, bytes, or another address to go to. */
export type AnswerForm = 'resource' | 'ndjson' | 'bytes' | 'redirect';

type Given<S> = S extends z.ZodType ? z.input<S> : never;

/** A request as it may come, for the API's description. */
export interface CallExample<P, Q, B> {
  params?: Given<P>;
  query?: { [K in keyof Given<Q>]?: unknown };
  body?: Given<B>;
}

/**
 * One HTTP call as data. Server routes, OpenAPI and the typed fetch are made from it; what is not parsed by it does not
 * pass the border. Paths are below `/api` and write parameters as `{name}`.
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
  /** What it does, for the API's description. */
  summary: string;
  /** Open to callers who are not signed in. */
  open?: boolean;
  /** Asked by a session that has not shown its second factor, or not set one up that its workspace demands. */
  early?: true;
  /** Asked by people who are signed in, never with an access key. */
  person?: true;
  /** Asked by those who have shown within the last ten minutes who they are (POST /auth/step-up). */
  proof?: true;
  /** A POST that changes nothing: asked with an access key that only reads. */
  reads?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** multipart/form-data with one file part and an optional JSON part named `body`, of this shape or one of these. */
  upload?: true | z.ZodType;
  /** The body is bytes (application/octet-stream). */
  raw?: boolean;
  /** A client of a later version may say more than this server knows: names that are not known are left alone. */
  mayGrow?: boolean;
  /** Its answer is worked out in the caller's time zone, which the header X-Timezone names. */
  zoned?: boolean;
  form?: AnswerForm;
  /** Shape of a line of an NDJSON answer. */
  line?: z.ZodType;
  /** Content types of a bytes answer, where they are known. */
  media?: readonly string[];
  /** Milliseconds that the server may work in silence before it answers; absent = as any other call. */
  patience?: number;
  /** Shape of `data.resource`. */
  resource: Resource;
  /** The list of rows is whole unless the caller asks for a page of it (`page`, `page_size`). */
  list?: boolean;
  /** The pages of a list are counted: `total` says how many rows there are in all. True unless said. */
  counted?: boolean;
  /** What `data` holds beside resource, event and the numbers of a page. */
  beside?: Beside;
  /** Answered when the call succeeds; 200 unless said. */
  status?: number;
  /** Refusals beside those that every call of its kind may answer. */
  refuses?: readonly RefusalCode[];
  example?: CallExample<Params, Query, Body>;
}

/** Keeps the literal types of a call while checking its form. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Resource extends z.ZodType,
  Beside extends z.ZodRawShape = Record<never, never>,
>(call: Call<Params, Query, Body, Resource, Beside>): Call<Params, Query, Body, Resource, Beside> {
  return call;
}

/** `GET /records/{id}`: how commands, logs and coverage name a call. */
export function callName(call: Pick<Call, 'method' | 'path'>): string {
  return `${call.method} ${call.path}`;
}
