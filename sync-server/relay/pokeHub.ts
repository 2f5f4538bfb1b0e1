import type { CommitBus } from '../events/commitBus';

/** Tells listeners of a workspace that its feed has moved on; carries the seq and nothing else. */
export class PokeHub {
  private readonly listeners = new Map<string, Set<(seq: number) => void>>();
  private readonly watches = new Map<string, () => void>();

  constructor(private readonly bus: CommitBus) {
    bus.onCommit((workspaceId, seq) => {
      for (const listener of this.listeners.get(workspaceId) ?? []) listener(seq);
    });
  }

  get size(): number {
    let sum = 0;
    for (const set of this.listeners.values()) sum += set.size;
    return sum;
  }

  /** @returns the function that leaves. */
  join(workspaceId: string, listener: (seq: number) => void): () => void {
    const set = this.listeners.get(workspaceId) ?? new Set();
    this.listeners.set(workspaceId, set.add(listener));
    if (!this.watches.has(workspaceId)) this.watches.set(workspaceId, this.bus.watch(workspaceId));
    return () => {
      set.delete(listener);
      if (set.size > 0) return;
      this.listeners.delete(workspaceId);
      this.watches.get(workspaceId)?.();
      this.watches.delete(workspaceId);
    };
  }
}
