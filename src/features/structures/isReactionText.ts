/** Whether a text is a reaction: an RXN file, or a reaction SMILES, which has two `>`. */
export function isReactionText(text: string): boolean {
  return text.trimStart().startsWith('$RXN') || /^[^\s>]*>[^\s>]*>[^\s>]*(?:\s+\|[^|]*\|)?$/.test(text.trim());
}
