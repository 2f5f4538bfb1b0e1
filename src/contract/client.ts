import type { z } from 'zod';
import { Refusal } from '@/domain/refusal';
import { type Call, callName } from './call';
import { ServerFault, Unreachable } from './failures';
import { readLines } from './readLines';
import { refusalOf } from './refusalOf';
import { retryAfterOf } from './retryAfter';
import { type SendUpload, sendUpload } from './sendUpload';

type Values<S> = S extends z.ZodType ? z.input<S> : never;

/** What a call is made with; the call's schemas check it before it leaves. */
export interface CallArgs<P = unknown, Q = unknown, B = unknown> {
  params?: P;
  query?: Q;
  body?: B;
  /** The file of an upload, or the bytes of a raw call. */
  file?: Blob;
  fileName?: string;
  /** Told how much of an upload has gone out, in bytes. */
  onProgress?: (sent: number, total: number) => void;
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
  /** A connection that says nothing for this long is given up, default 30 s. What moves an upload on counts as said. */
  timeoutMs?: number;
  /** Sends forms with word of their progress; where a browser offers none they go by fetch. */
  upload?: SendUpload;
}

/** Typed fetch made from calls as data. */
export interface Client {
  /** @throws Refusal (4xx of the contract), Unreachable (no answer), ServerFault (any other answer) */
  call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    args?: CallArgs<Values<P>, Values<Q>, Values<B>>,
  ): Promise<CallAnswer<z.output<R>>>;
  /** The parsed lines of an NDJSON answer, as they arrive, those of one piece together; the caller checks them by their schema. @throws as call */
  lines<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    args?: CallArgs<Values<P>, Values<Q>, Values<B>>,
  ): AsyncGenerator<unknown[]>;
  /** The raw answer of a call of form `bytes`. @throws as call */
  bytes<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    args?: CallArgs<Values<P>, Values<Q>, Values<B>>,
  ): Promise<Response>;
}

/** A network slower than this, in bytes a second, does not bring a file to the server in any useful time. */
const SLOWEST = 16_000;

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
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const item of value) query.append(name, String(item));
    else query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return `${base}${path}${text ? `?${text}` : ''}`;
}

/** The answer's JSON; plain words as they are; null for anything else. @throws Unreachable when it breaks off */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new Unreachable('The connection was cut.', { cause });
  });
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page is nothing to show.
    return text.trim() === '' || text.trimStart().startsWith('<') ? null : text.slice(0, 1000);
  }
}

/** A request with its clock: `alive` starts the time-out again, with so many milliseconds more. */
interface OpenRequest {
  abort: AbortController;
  alive(more?: number): void;
  end(): void;
}

/** Makes the client. */
export function createClient(options: ClientOptions = {}): Client {
  const base = options.base ?? '/api';
  const timeoutMs = options.timeoutMs ?? 30_000;
  const fetcher = options.fetch ?? ((input, init) => fetch(input, init));
  const upload = options.upload ?? (typeof XMLHttpRequest === 'undefined' ? null : sendUpload);

  function exchange(call: Call, args: CallArgs, request: OpenRequest): Promise<Response> {
    const headers: Record<string, string> = {};
    const token = options.token?.();
    if (token) headers.authorization = `Bearer ${token}`;
    const url = callUrl(base, call, args);
    const { method } = call;
    const { signal } = request.abort;
    let body: BodyInit | undefined;
    if (call.raw && args.file) {
      headers['content-type'] = 'application/octet-stream';
      body = args.file;
    } else if (call.upload && args.file) {
      const form = new FormData();
      if (args.body !== undefined) form.append('body', JSON.stringify(args.body));
      form.append('file', args.file, args.fileName);
      if (upload) {
        const onProgress = (sent: number, total: number) => {
          request.alive();
          args.onProgress?.(sent, total);
        };
        return upload({ url, method, headers, form, signal, onProgress });
      }
      // Nothing is heard while the body goes out, so its time is allowed for at once.
      request.alive((args.file.size / SLOWEST) * 1000);
      body = form;
    } else if (args.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(call.body ? call.body.parse(args.body) : args.body);
    }
    return fetcher(url, { method, headers, body, credentials: 'same-origin', signal });
  }

  async function send(call: Call, args: CallArgs, mayRenew: boolean, request: OpenRequest): Promise<Response> {
    let response: Response;
    try {
      response = await exchange(call, args, request);
    } catch (error) {
      if (args.signal?.aborted) throw error;
      throw new Unreachable(undefined, { cause: error });
    }
    if (response.ok) return response;
    if (response.status === 401 && mayRenew && options.renew && (await options.renew()))
      return send(call, args, false, request);
    throw refusalOf(response.status, await bodyOf(response), retryAfterOf(response.headers, Date.now()));
  }

  /** @param patience what the call allows the server beyond the time of other calls. */
  function begin(args: CallArgs, patience: number | undefined): OpenRequest {
    const abort = new AbortController();
    const stop = () => abort.abort();
    const allowed = patience ?? timeoutMs;
    args.signal?.addEventListener('abort', stop);
    let timer = setTimeout(stop, allowed);
    return {
      abort,
      alive(more = 0) {
        clearTimeout(timer);
        timer = setTimeout(stop, allowed + more);
      },
      end() {
        clearTimeout(timer);
        args.signal?.removeEventListener('abort', stop);
      },
    };
  }

  return {
    async call(call, args = {}) {
      const request = begin(args, call.patience);
      try {
        const response = await send(call as Call, args, true, request);
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
      const request = begin(args, call.patience);
      try {
        const response = await send(call as Call, args, true, request);
        if (!response.body) throw new ServerFault(response.status, 'The answer is empty.');
        try {
          for await (const lines of readLines(response.body)) {
            request.alive();
            yield lines;
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
      const request = begin(args, call.patience);
      try {
        return await send(call as Call, args, true, request);
      } finally {
        request.end();
      }
    },
  };
}
