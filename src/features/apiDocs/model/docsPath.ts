/** The address of the documentation of a resource; null = its introduction. */
export function docsPath(resource: string | null): string {
  return resource === null ? '/docs' : `/docs/${encodeURIComponent(resource)}`;
}
