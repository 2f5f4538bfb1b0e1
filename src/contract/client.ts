import { z } from 'zod';
import { parseInput } from '@/domain/input/parseInput';
import { Refusal } from '@/domain/refusal';
import { type Call, callName } from './call';
import { ServerFault, Unreachable } from './failures';
import { readLines } from './readLines';
import { refusalOf } from './refusalOf';
import { retryAfterOf } from './retryAfter';
import { type SendUpload, sendUpload } from './sendUpload';

type Values<S> = S extends z.ZodType ? z.input<S> : never;

/** The input of a call; the call's schemas check it before it is sent. */
export interface CallArgs<P = unknown, Q = unknown, B = unknown> {
  params?: P;
  query?: Q;
  body?: B;
  /** The file of an upload, or the bytes of a raw call. */
  file?: Blob;
  fileName?: string;
  /** Called with the number of bytes of an upload sent so far. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

export interface CallAnswer<R> {
  resource: R;
  /** The event that the call made, which can be undone. */
  eventId: string | null;
  /** For a page of a list: how many rows there are in all. */
  total?: number;
}

export interface ClientOptions {
  /** Sent with every request. */
  headers?: () => Readonly<Record<string, string>>;
  /** Prefix of paths, default `/api`. */
  base?: string;
  fetch?: typeof fetch;
  /** Bearer token; in a browser the session cookie is enough. */
  token?: () => string | null;
  /** Called on 401; true = the session was renewed, try again. */
  renew?: () => Promise<boolean>;
  /** Called when the person has to confirm their identity (POST /auth/step-up); true = they have, try again. */
  prove?: () => Promise<boolean>;
  /** A connection without any data for this long is given up, default 30 s. Upload progress counts as data. */
  timeoutMs?: number;
  /** Sends forms and reports their progress; browsers without it use fetch. */
  upload?: SendUpload;
}

/** Typed fetch, derived from calls as data. */
export interface Client {
  /** @throws Refusal (4xx of the contract), Unreachable (no answer), ServerFault (any other answer) */
  call<
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType,
    R extends z.ZodType,
    S extends z.ZodRawShape = Record<never, never>,
  >(
    call: Call<P, Q, B, R, S>,
    args?: CallArgs<Values<P>, Values<Q>, Values<B>>,
  ): Promise<CallAnswer<z.output<R>> & { [K in keyof S]: z.output<S[K]> }>;
  /**
   * The parsed lines of an NDJSON answer as they arrive, those that arrive together in one list; the caller checks them
   * against their schema.
   * @throws as call
   */
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

/** A slower network, in bytes per second, cannot bring a file to the server in any useful time. */
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

/** The answer's JSON; plain text as it is; null for anything else. @throws Unreachable when it breaks off */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new Unreachable('The connection was interrupted.', { cause });
  });
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page is not shown.
    return text.trim() === '' || text.trimStart().startsWith('<') ? null : text.slice(0, 1000);
  }
}

/** A request with its time limit: `alive` restarts the limit, with this many additional milliseconds. */
interface OpenRequest {
  abort: AbortController;
  alive(more?: number): void;
  /** A person is being asked: the time limit is suspended. */
  pause(): void;
  end(): void;
}

/** Further attempts that a request may make before its refusal is reported. */
interface May {
  mayRenew: boolean;
  mayProve: boolean;
}
const ALL: May = { mayRenew: true, mayProve: true };

const asksForProof = (refusal: unknown): boolean =>
  refusal instanceof Refusal && refusal.issues.some(({ code }) => code === 'step_up');

/** Creates the client. */
export function createClient(options: ClientOptions = {}): Client {
  const base = options.base ?? '/api';
  const timeoutMs = options.timeoutMs ?? 30_000;
  const fetcher = options.fetch ?? ((input, init) => fetch(input, init));
  const upload = options.upload ?? (typeof XMLHttpRequest === 'undefined' ? null : sendUpload);

  function exchange(call: Call, args: CallArgs, request: OpenRequest): Promise<Response> {
    const headers: Record<string, string> = { ...options.headers?.() };
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
      // No answer arrives while the body is being sent, so its time is added in advance.
      request.alive((args.file.size / SLOWEST) * 1000);
      body = form;
    } else if (args.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(call.body ? parseInput(call.body, args.body) : args.body);
    }
    return fetcher(url, { method, headers, body, credentials: 'same-origin', signal });
  }

  async function send(call: Call, args: CallArgs, may: May, request: OpenRequest): Promise<Response> {
    const { mayRenew, mayProve } = may;
    let response: Response;
    try {
      response = await exchange(call, args, request);
    } catch (error) {
      // Input that the call's own schema refuses is not sent: the message says what is wrong with it.
      if (args.signal?.aborted || error instanceof Refusal) throw error;
      throw new Unreachable(undefined, { cause: error });
    }
    if (response.ok) return response;
    if (response.status === 401 && mayRenew && options.renew && (await options.renew()))
      return send(call, args, { mayRenew: false, mayProve }, request);
    const refusal = refusalOf(response.status, await bodyOf(response), retryAfterOf(response.headers, Date.now()));
    if (mayProve && options.prove && asksForProof(refusal)) {
      request.pause();
      if (await options.prove()) {
        request.alive();
        return send(call, args, { mayRenew, mayProve: false }, request);
      }
    }
    throw refusal;
  }

  /** @param patience the time that the call grants the server beyond that of other calls. */
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
      pause() {
        clearTimeout(timer);
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
        const response = await send(call as Call, args, ALL, request);
        const body = (await bodyOf(response)) as {
          data?: { resource?: unknown; event?: { id: string } | null; total?: unknown };
        } | null;
        if (!body?.data) throw new ServerFault(response.status, 'The answer does not come from this product.');
        const parsed = call.resource.safeParse(body.data.resource);
        if (!parsed.success)
          throw new ServerFault(
            response.status,
            `${callName(call)} answered in an unexpected form: ${parsed.error.message}`,
          );
        const { event, total } = body.data;
        const counted = typeof total === 'number' ? { total } : {};
        const beside = z.object(call.beside ?? {}).safeParse(body.data);
        if (!beside.success)
          throw new ServerFault(
            response.status,
            `${callName(call)} answered in an unexpected form: ${beside.error.message}`,
          );
        return { ...beside.data, resource: parsed.data, eventId: event?.id ?? null, ...counted } as never;
      } finally {
        request.end();
      }
    },
    async *lines(call, args = {}) {
      const request = begin(args, call.patience);
      try {
        const response = await send(call as Call, args, ALL, request);
        if (!response.body) throw new ServerFault(response.status, 'The answer is empty.');
        try {
          for await (const lines of readLines(response.body)) {
            request.alive();
            yield lines;
          }
        } catch (error) {
          if (args.signal?.aborted || error instanceof Refusal) throw error;
          throw new Unreachable('The connection was interrupted.', { cause: error });
        }
      } finally {
        request.end();
        request.abort.abort();
      }
    },
    async bytes(call, args = {}) {
      const request = begin(args, call.patience);
      try {
        return await send(call as Call, args, ALL, request);
      } finally {
        request.end();
      }
    },
  };
}
