import type { ReactNode } from 'react';

/** A part of the kit with its name. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section style={{ borderTop: '1px solid var(--line-2)', paddingBottom: 20, breakInside: 'avoid' }}>
      <h2 style={{ font: 'var(--t-13)', fontWeight: 600, height: 40, display: 'flex', alignItems: 'center', gap: 12 }}>
        {title}
        <span style={{ font: 'var(--t-12)', color: 'var(--ink-3)' }}>{note}</span>
      </h2>
      <div style={{ display: 'grid', gap: 12 }}>{children}</div>
    </section>
  );
}
