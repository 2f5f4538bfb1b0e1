import type { Json } from '@/lib/json';
import type { ApiCall } from './apiCalls';

const textOf = (example: Json | undefined): string =>
  typeof example === 'string' ? example : example === undefined ? '' : JSON.stringify(example);

/** A text in single quotes for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call as a terminal command: with its path, the required parameters, and a body. */
export function exampleRequest({ method, path, parameters, body, isOpen }: ApiCall, origin: string): string {
  const inPath = parameters.filter((one) => one.in === 'path');
  const asked = parameters.filter((one) => one.in === 'query' && one.required);
  let address = path;
  for (const { name, example } of inPath) address = address.replace(`{${name}}`, encodeURIComponent(textOf(example)));
  const query = asked.map(({ name, example }) => `${name}=${encodeURIComponent(textOf(example))}`).join('&');
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}${address}${query && `?${query}`}`)}`,
  ];
  if (!isOpen) lines.push(`-H ${quoted('Authorization: Bearer YOUR_KEY')}`);
  if (body?.mediaType === 'multipart/form-data') lines.push(`-F ${quoted('file=@example.csv')}`);
  else if (body?.mediaType === 'application/octet-stream')
    lines.push(`-H ${quoted(`Content-Type: ${body.mediaType}`)}`, `--data-binary ${quoted('@example.csv')}`);
  else if (body?.example !== undefined)
    lines.push(`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body.example))}`);
  return lines.join(' \\\n  ');
}
