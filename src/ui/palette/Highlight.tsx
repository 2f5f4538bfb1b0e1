/** The text with every occurrence of a word of the query marked; case does not matter. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const lower = text.toLowerCase();
  // Case folding may change the length of a few letters; positions then no longer agree, and nothing is marked.
  if (lower.length !== text.length) return text;
  const hit = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
      hit.fill(1, at, at + word.length);
  }
  const parts: { start: number; end: number; marked: boolean }[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (end < text.length && hit[end] === hit[start]) end++;
    parts.push({ start, end, marked: hit[start] === 1 });
    start = end;
  }
  return parts.map(({ start, end, marked }) =>
    marked ? <mark key={start}>{text.slice(start, end)}</mark> : <span key={start}>{text.slice(start, end)}</span>,
  );
}
