import type { ReactNode } from 'react';

/** Parts beside each other. */
export function Line({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>{children}</div>;
}
