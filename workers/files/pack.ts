/** A file compressed with gzip: a large text file uploads in a fraction of the time. */
export function pack(file: Blob): Promise<Blob> {
  const source = file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(source.pipeThrough(new CompressionStream('gzip'))).blob();
}
