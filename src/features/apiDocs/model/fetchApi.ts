import { type ApiDocument, apiDocumentSchema } from './apiDocument';

/** Fetches the OpenAPI document from the server that served the page. */
export async function fetchApi(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch('/api/openapi.json', { signal });
  if (!response.ok) throw new Error(`The description of the API could not be read (${response.status}).`);
  return apiDocumentSchema.parse(await response.json());
}
