/** A workspace under load, accessed by HTTP only. */
export interface Lab {
  url: string;
  token: string;
  sliceId: string;
  nameId: string;
  viewId: string;
  /** Number of answers by status. */
  statuses: Map<number, number>;
}

export interface Reply {
  status: number;
  text: string;
}

/** Longer than a working server needs; then a connection that stalls is given up. */
const PATIENCE = 3_000;

/** A call of the API. @throws Error if there is no complete answer */
export async function call(
  lab: { url: string; token?: string; statuses?: Map<number, number> },
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const answer = await fetch(`${lab.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(lab.token ? { authorization: `Bearer ${lab.token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const reply = { status: answer.status, text: await answer.text() };
  lab.statuses?.set(reply.status, (lab.statuses.get(reply.status) ?? 0) + 1);
  return reply;
}

/** Tries until the answer is 200. */
async function insist(lab: Parameters<typeof call>[0], method: string, path: string, body?: unknown): Promise<string> {
  for (let tries = 1; ; tries++) {
    const reply = await call(lab, method, path, body).catch((error: Error) => ({ status: 0, text: error.message }));
    if (reply.status === 200) return reply.text;
    if (tries === 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

export async function signIn(url: string): Promise<string> {
  const text = await insist({ url }, 'POST', '/auth/login', { email: 'admin@demo.test', password: 'demo-password' });
  return JSON.parse(text).data.resource.token;
}

/** A table and a view of the demo workspace. */
export async function openLab(url: string, name = 'Under load'): Promise<Lab> {
  const token = await signIn(url);
  const make = async (path: string, body: object) =>
    JSON.parse(await insist({ url, token }, 'POST', path, body)).data.resource;
  const slice = await make('/entity_slices', { slice_name: name });
  const view = await make('/record_views', { entity_slice_id: slice.id, view_name: name });
  return { url, token, sliceId: slice.id, nameId: slice.key_field_ids[0], viewId: view.id, statuses: new Map() };
}

/** All events of the feed. */
export async function feed(lab: Lab): Promise<{ id: string; seq: number }[]> {
  const events: { id: string; seq: number }[] = [];
  for (let cursor = 0; ; ) {
    const lines = (await insist(lab, 'GET', `/sync/changes?cursor=${cursor}&limit=500`))
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    const last = lines.pop();
    events.push(...lines.map((line: { event: { id: string; seq: number } }) => line.event));
    cursor = last.cursor;
    if (!last.more) return events;
  }
}

/** The identifiers of all records of the table, sorted. */
export async function identifiers(lab: Lab): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const path = `/records/search?entity_slice_id=${lab.sliceId}&page=${page}&page_size=500`;
    const { data } = JSON.parse(await insist(lab, 'GET', path));
    found.push(...data.resource.map((record: { record_identifier: string }) => record.record_identifier));
    if (found.length >= data.total || data.resource.length === 0) return found.sort();
  }
}
