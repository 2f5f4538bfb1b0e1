import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the answer's body is: the usual envelope around a resource, lines of JSON, or bytes. */
export type AnswerForm = 'resource' | 'ndjson' | 'bytes';

/**
 * One HTTP call as data. Server routes, OpenAPI and the typed fetch are made from it; what is not parsed by it does not
 * pass the border. Paths are below `/api` and write parameters as `{name}`.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Resource extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: string;
  summary: string;
  /** Open to callers who are not signed in. */
  open?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** multipart/form-data with one file part and an optional JSON part named `body`. */
  upload?: boolean;
  /** The body is bytes (application/octet-stream). */
  raw?: boolean;
  form?: AnswerForm;
  /** Milliseconds that the server may work in silence before it answers; absent = as any other call. */
  patience?: number;
  /** Shape of `data.resource`. */
  resource: Resource;
  /** Answered when the call succeeds; 200 unless said. */
  status?: number;
}

/** Keeps the literal types of a call while checking its form. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Resource extends z.ZodType,
>(call: Call<Params, Query, Body, Resource>): Call<Params, Query, Body, Resource> {
  return call;
}

/** `GET /records/{id}`: how commands, logs and coverage name a call. */
export function callName(call: Pick<Call, 'method' | 'path'>): string {
  return `${call.method} ${call.path}`;
}
