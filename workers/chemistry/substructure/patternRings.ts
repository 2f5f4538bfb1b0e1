/** Which bonds of a pattern are on a cycle: those whose ends stay connected without them. Patterns are small. */
export function findPatternRings(
  atoms: number,
  bonds: readonly { readonly from: number; readonly to: number }[],
): Uint8Array {
  const onCycle = new Uint8Array(bonds.length);
  const around: number[][] = Array.from({ length: atoms }, () => []);
  bonds.forEach((bond, b) => {
    around[bond.from]!.push(b);
    around[bond.to]!.push(b);
  });
  bonds.forEach((bond, left) => {
    const seen = new Uint8Array(atoms);
    const stack = [bond.from];
    seen[bond.from] = 1;
    while (stack.length > 0) {
      const a = stack.pop()!;
      for (const b of around[a]!) {
        if (b === left) continue;
        const next = bonds[b]!.from === a ? bonds[b]!.to : bonds[b]!.from;
        if (seen[next]) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    onCycle[left] = seen[bond.to]!;
  });
  return onCycle;
}
