import { demandLineLength } from './readLimits';

/** Cuts text that arrives in pieces of any size into lines. LF, CRLF and CR all end a line, also mixed. */
export interface LineReader {
  /** Takes the next piece and emits the lines that it completes, without their ends. */
  push(text: string): string[];
  /** Emits the last line, when the text does not end in a line end. */
  end(): string[];
}

/**
 * Linear in the length of the text, even if one line arrives in thousands of pieces.
 * @throws Refusal too_large from push, for a line with too many characters
 */
export function createLineReader(): LineReader {
  let held: string[] = [];
  let heldLength = 0;
  let line = 1;
  let skipLf = false;

  function hold(part: string): void {
    held.push(part);
    heldLength += part.length;
    demandLineLength(line, heldLength);
  }

  return {
    push(text) {
      const lines: string[] = [];
      let from = skipLf && text.startsWith('\n') ? 1 : 0;
      if (text !== '') skipLf = false;
      for (const end of text.matchAll(/\r\n|\r|\n/g)) {
        if (end.index < from) continue;
        hold(text.slice(from, end.index));
        lines.push(held.length === 1 ? held[0]! : held.join(''));
        held = [];
        heldLength = 0;
        line++;
        from = end.index + end[0].length;
        // A CR at the end of a piece may be half of a CRLF.
        skipLf = end[0] === '\r' && from === text.length;
      }
      if (from < text.length) hold(text.slice(from));
      return lines;
    },
    end() {
      const last = held.join('');
      held = [];
      heldLength = 0;
      skipLf = false;
      return last === '' ? [] : [last];
    },
  };
}
