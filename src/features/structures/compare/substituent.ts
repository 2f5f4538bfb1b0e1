/** A substituent as text: `H` for a lone hydrogen, otherwise its SMILES with a plain attachment point. */
export function substituent(smiles: string): string {
  return /^\[H\]\[\*(?::\d+)?\]$|^\[\*(?::\d+)?\]\[H\]$/.test(smiles) ? 'H' : smiles.replace(/\[\*:\d+\]/g, '*');
}
