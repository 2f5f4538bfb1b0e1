/** More names than any screen shows; when there are more, all are asked for again. */
const MOST = 50_000;

/**
 * Identifiers of records that values point to, as far as the engine holds them. Asked for when they are first looked at,
 * many with one message; who shows them subscribes.
 */
export class RecordNames {
  private readonly known = new Map<string, string | null>();
  private readonly asked = new Set<string>();
  private readonly wanted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private changes = 0;

  constructor(private readonly ask: (ids: readonly string[]) => Promise<(string | null)[]>) {}

  /** The identifier; null when the record is not here or was deleted, undefined while it is being asked for. */
  get(id: string): string | null | undefined {
    const name = this.known.get(id);
    if (name === undefined) this.want(id);
    return name;
  }

  /** Grows with every name that came or changed. */
  version = (): number => this.changes;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Asks again for records that changed; the former names stay until the answer. */
  refresh(ids: Iterable<string>): void {
    for (const id of ids) if (this.known.has(id) || this.asked.has(id)) this.want(id, true);
  }

  /** Asks again for all: records came or went by the table. */
  refreshAll(): void {
    this.refresh(this.known.keys());
  }

  private want(id: string, again = false): void {
    if (!again && this.asked.has(id)) return;
    this.wanted.add(id);
    if (this.wanted.size === 1) queueMicrotask(() => void this.send());
  }

  private async send(): Promise<void> {
    const ids = [...this.wanted];
    this.wanted.clear();
    for (const id of ids) this.asked.add(id);
    let answers: (string | null)[];
    try {
      answers = await this.ask(ids);
    } catch {
      // The worker was stopped with its page; nobody looks any more.
      return;
    } finally {
      for (const id of ids) this.asked.delete(id);
    }
    if (this.known.size > MOST) this.known.clear();
    let changed = false;
    ids.forEach((id, i) => {
      const name = answers[i] ?? null;
      if (this.known.get(id) === name) return;
      this.known.set(id, name);
      changed = true;
    });
    if (!changed) return;
    this.changes++;
    for (const listener of [...this.listeners]) listener();
  }
}
