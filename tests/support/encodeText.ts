import { createDecoder } from '@/domain/files/createDecoder';
import type { TextEncoding } from '@/domain/files/textEncodings';

const DOUBLE: ReadonlySet<TextEncoding> = new Set(['gbk', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);
const tables = new Map<TextEncoding, Map<string, number[]>>();

function tableOf(encoding: TextEncoding): Map<string, number[]> {
  const held = tables.get(encoding);
  if (held) return held;
  const table = new Map<string, number[]>();
  const put = (bytes: number[]) => {
    const letter = createDecoder(encoding).decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) table.set(letter, bytes);
  };
  for (let first = 0; first < 256; first++) put([first]);
  if (DOUBLE.has(encoding))
    for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) put([first, second]);
  tables.set(encoding, table);
  return table;
}

/**
 * A text in the bytes of an encoding, by inverting the decoder. @throws Error for characters that the encoding lacks
 */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = table.get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}
