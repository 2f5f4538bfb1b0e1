/** A multipart body as a browser's form sends it. */
export function multipart(
  fileName: string,
  bytes: Buffer | string,
  fields: { [name: string]: string } = {},
  mimetype = 'application/octet-stream',
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = '----labtide-test-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${mimetype}\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
