import { type ApiDocument, apiDocumentSchema } from './apiDocument';

/** The OpenAPI document of the server that the page came from. */
export async function fetchApi(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch('/api/openapi.json', { signal });
  if (!response.ok) throw new Error(`The description of the API could not be read (${response.status}).`);
  return apiDocumentSchema.parse(await response.json());
}
