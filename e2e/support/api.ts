import type { Product } from './product';

export interface Api {
  /** For requests whose answer is not JSON. */
  token: string;
  get<T>(path: string): Promise<T>;
  send<T>(method: string, path: string, body?: unknown): Promise<{ status: number; data: T }>;
}

/** The public API as a member of the demo workspace. */
export async function apiOf(product: Product, person: string): Promise<Api> {
  const request = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers: Record<string, string> = {};
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(`${product.url}/api${path}`, {
      signal: AbortSignal.timeout(60_000),
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const parsed = (await response.json()) as { data?: { resource: unknown } };
    return { status: response.status, resource: parsed.data?.resource };
  };
  const signIn = await request('POST', '/auth/login', { email: `${person}@demo.test`, password: 'demo-password' });
  const { token } = signIn.resource as { token: string };
  return {
    token,
    get: async <T>(path: string) => (await request('GET', path, undefined, token)).resource as T,
    async send<T>(method: string, path: string, body?: unknown) {
      const { status, resource } = await request(method, path, body, token);
      return { status, data: resource as T };
    },
  };
}

interface Named {
  id: string;
}

/** Ids of the demo table Compounds and of one of its fields. */
export async function compoundField(api: Api, fieldName: string): Promise<{ sliceId: string; fieldId: string }> {
  const slices = await api.get<(Named & { slice_name: string; field_ids: string[] })[]>('/entity_slices');
  const slice = slices.find((held) => held.slice_name === 'Compounds')!;
  const fields = await api.get<(Named & { field_name: string })[]>('/data_fields');
  const field = fields.find((held) => held.field_name === fieldName && slice.field_ids.includes(held.id))!;
  return { sliceId: slice.id, fieldId: field.id };
}

/** All values that a cell ever had, newest first, as the API returns them. */
export async function historyOf(api: Api, identifier: string, fieldName: string): Promise<unknown[]> {
  const { sliceId, fieldId } = await compoundField(api, fieldName);
  const [record] = await api.get<Named[]>(
    `/records?entity_slice_id=${sliceId}&identifiers=${encodeURIComponent(identifier)}`,
  );
  if (!record) throw new Error(`There is no record ${JSON.stringify(identifier)}.`);
  const values = await api.get<{ [fieldId: string]: { content: unknown }[] }>(`/records/${record.id}/values`);
  return (values[fieldId] ?? []).map((value) => value.content);
}
