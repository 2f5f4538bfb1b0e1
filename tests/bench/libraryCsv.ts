/** A CSV of five columns with numbers and texts like those of a compound library. */
export function libraryCsv(rows: number): string {
  const lines = ['Name,SMILES,MW,LogP,Vendor'];
  for (let i = 0; i < rows; i++) {
    const chain = 'C'.repeat(1 + (i % 9));
    const mass = (180 + ((i * 7919) % 40_000) / 100).toFixed(2);
    lines.push(
      `LB-${String(i + 1).padStart(6, '0')},${chain}c1ccc(N)cc1${i},${mass},${((i * 31) % 600) / 100},V${i % 7}`,
    );
  }
  return lines.join('\n');
}
