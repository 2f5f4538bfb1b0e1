import type { Example } from './callExamples';
import type { Answer, TestServer } from './testServer';

/** An operation of the API description, `METHOD /path/{param}`. */
export interface Operation {
  name: string;
  method: string;
  path: string;
}

const API = '/api';

/** The operations listed by the API description, so that new ones are included. */
export async function operationsOf(server: TestServer): Promise<Operation[]> {
  const { body } = await server.ask('GET /openapi.json', { as: null });
  return Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => path.startsWith(`${API}/`))
    .flatMap(([path, item]) =>
      Object.keys(item).map((verb) => {
        const [method, short] = [verb.toUpperCase(), path.slice(API.length)];
        return { name: `${method} ${short}`, method, path: short };
      }),
    );
}

/** Sends the example of an operation. @param token null = not signed in */
export function sendExample(
  server: TestServer,
  { method, path }: Operation,
  example: Example,
  token: string | null,
): Promise<Answer> {
  const named = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example.params?.[name] ?? ''));
  const query = new URLSearchParams(example.query ?? {}).toString();
  return server.ask(`${method} ${named}${query ? `?${query}` : ''}`, {
    as: null,
    headers: { ...example.raw?.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: example.raw?.payload ?? (method === 'GET' ? undefined : (example.body ?? {})),
  });
}
