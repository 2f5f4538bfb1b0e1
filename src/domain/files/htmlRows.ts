import { htmlTables } from '@/lib/html/decodeHtmlTable';
import { counted } from '@/lib/words/counted';
import { beyondLimit, demandTableSize, READ_LIMITS } from '../reading/readLimits';
import type { FileWarning } from './fileWarning';
import { createRowCollector, type PlainRows } from './rowCollector';

/** Whether a text is an HTML page with a table, as web sites and instruments save it under the name of a workbook. */
export function isHtmlText(text: string): boolean {
  return (
    /^\s*<(?:!doctype\s+html|html|head|body|meta|table|style|div|\?xml)\b/i.test(text) && /<table[\s>]/i.test(text)
  );
}

/**
 * The rows of the largest table of a page; if several are equal, of the first. The rest of the page is left out, and
 * this is reported.
 */
export function createHtmlRows(options: { above?: number; hasHeader?: boolean }): PlainRows {
  const collector = createRowCollector(options);
  const notes: FileWarning[] = [];
  const held: string[] = [];
  let length = 0;
  return Object.assign(Object.create(collector.facts) as typeof collector.facts, {
    notes,
    push(text: string): string[][] {
      length += text.length;
      if (length > READ_LIMITS.record)
        throw beyondLimit('The page', READ_LIMITS.record, 'characters', 'Save its table as CSV or .xlsx.');
      held.push(text);
      return [];
    },
    end(): string[][] {
      const out: string[][] = [];
      let best: string[][] = [];
      let count = 0;
      const cells = (table: string[][]) => table.length * (table[0]?.length ?? 0);
      for (const table of htmlTables(held.join(''), demandTableSize)) {
        count++;
        if (cells(table) > cells(best)) best = table;
      }
      held.length = 0;
      notes.push({
        row: null,
        message:
          count > 1
            ? `The file is a web page with ${counted(count, 'table')}. The largest is read; save the others in separate files.`
            : 'The file is a web page. Its table is read; numbers are as they are shown there.',
      });
      best.forEach((row, i) => collector.take(row, i + 1, out));
      return out;
    },
  });
}
