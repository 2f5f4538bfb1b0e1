/** A file packed with gzip: a large one of text goes up in a part of the time. */
export function pack(file: Blob): Promise<Blob> {
  const source = file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(source.pipeThrough(new CompressionStream('gzip'))).blob();
}
