import type { z } from 'zod';
import { Refusal } from '@/domain/refusal';
import { type Call, callName } from './call';
import { ServerFault, Unreachable } from './failures';
import { readLines } from './readLines';
import { refusalOf } from './refusalOf';

type Values<S> = S extends z.ZodType ? z.input<S> : never;

/** What a call is made with; the call's schemas check it before it leaves. */
export interface CallArgs<P = unknown, Q = unknown, B = unknown> {
  params?: P;
  query?: Q;
  body?: B;
  /** The file of an upload. */
  file?: Blob;
  fileName?: string;
  signal?: AbortSignal;
}

export interface CallAnswer<R> {
  resource: R;
  /** The event that the call made, which can be undone. */
  eventId: string | null;
}

export interface ClientOptions {
  /** Where paths begin, default `/api`. */
  base?: string;
  fetch?: typeof fetch;
  /** Bearer token; in a browser the session cookie does. */
  token?: () => string | null;
  /** Called on 401; true = the session was renewed, try once more. */
  renew?: () => Promise<boolean>;
  /** A connection that says nothing for this long is given up, default 30 s. */
  timeoutMs?: number;
}

/** Typed fetch made from calls as data. */
export interface Client {
  /** @throws Refusal (4xx of the contract), Unreachable (no answer), ServerFault (any other answer) */
  call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    args?: CallArgs<Values<P>, Values<Q>, Values<B>>,
  ): Promise<CallAnswer<z.output<R>>>;
  /** The parsed lines of an NDJSON answer, as they arrive; the caller checks them by their schema. @throws as call */
  lines<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    args?: CallArgs<Values<P>, Values<Q>, Values<B>>,
  ): AsyncGenerator<unknown>;
  /** The raw answer of a call of form `bytes`. @throws as call */
  bytes<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    args?: CallArgs<Values<P>, Values<Q>, Values<B>>,
  ): Promise<Response>;
}

/** Path and query of a call. @throws RangeError when a path parameter is missing. */
export function callUrl(base: string, call: Pick<Call, 'method' | 'path'>, args: CallArgs): string {
  const params = (args.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`${callName(call)} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((args.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const item of value) query.append(name, String(item));
    else query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return `${base}${path}${text ? `?${text}` : ''}`;
}

/** The answer's JSON, null when it is none. @throws Unreachable when it breaks off */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new Unreachable('The connection was cut.', { cause });
  });
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes the client. */
export function createClient(options: ClientOptions = {}): Client {
  const base = options.base ?? '/api';
  const timeoutMs = options.timeoutMs ?? 30_000;
  const fetcher = options.fetch ?? ((input, init) => fetch(input, init));

  async function send(call: Call, args: CallArgs, mayRenew: boolean, abort: AbortController): Promise<Response> {
    const headers: Record<string, string> = {};
    const token = options.token?.();
    if (token) headers.authorization = `Bearer ${token}`;
    let body: BodyInit | undefined;
    if (call.upload && args.file) {
      const form = new FormData();
      if (args.body !== undefined) form.append('body', JSON.stringify(args.body));
      form.append('file', args.file, args.fileName);
      body = form;
    } else if (args.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(call.body ? call.body.parse(args.body) : args.body);
    }
    let response: Response;
    try {
      response = await fetcher(callUrl(base, call, args), {
        method: call.method,
        headers,
        body,
        credentials: 'same-origin',
        signal: abort.signal,
      });
    } catch (error) {
      if (args.signal?.aborted) throw error;
      throw new Unreachable(undefined, { cause: error });
    }
    if (response.ok) return response;
    if (response.status === 401 && mayRenew && options.renew && (await options.renew()))
      return send(call, args, false, abort);
    throw refusalOf(response.status, await bodyOf(response));
  }

  /** A request with its clock: `alive` starts the time-out again. */
  function begin(args: CallArgs) {
    const abort = new AbortController();
    const stop = () => abort.abort();
    args.signal?.addEventListener('abort', stop);
    let timer = setTimeout(stop, timeoutMs);
    return {
      abort,
      alive() {
        clearTimeout(timer);
        timer = setTimeout(stop, timeoutMs);
      },
      end() {
        clearTimeout(timer);
        args.signal?.removeEventListener('abort', stop);
      },
    };
  }

  return {
    async call(call, args = {}) {
      const request = begin(args);
      try {
        const response = await send(call as Call, args, true, request.abort);
        const body = (await bodyOf(response)) as {
          data?: { resource?: unknown; event?: { id: string } | null };
        } | null;
        if (!body?.data) throw new ServerFault(response.status, 'The answer is not one of this product.');
        const parsed = call.resource.safeParse(body.data.resource);
        if (!parsed.success)
          throw new ServerFault(response.status, `${callName(call)} answered another shape: ${parsed.error.message}`);
        return { resource: parsed.data as never, eventId: body.data.event?.id ?? null };
      } finally {
        request.end();
      }
    },
    async *lines(call, args = {}) {
      const request = begin(args);
      try {
        const response = await send(call as Call, args, true, request.abort);
        if (!response.body) throw new ServerFault(response.status, 'The answer is empty.');
        try {
          for await (const line of readLines(response.body)) {
            request.alive();
            yield line;
          }
        } catch (error) {
          if (args.signal?.aborted || error instanceof Refusal) throw error;
          throw new Unreachable('The connection was cut.', { cause: error });
        }
      } finally {
        request.end();
        request.abort.abort();
      }
    },
    async bytes(call, args = {}) {
      const request = begin(args);
      try {
        return await send(call as Call, args, true, request.abort);
      } finally {
        request.end();
      }
    },
  };
}
