/** More names than any screen shows; if there are more, all are requested again. */
const MOST = 50_000;

/**
 * Identifiers of records that values refer to, as far as the engine has them. Requested when first used, many in one
 * message; screens that show them subscribe.
 */
export class RecordNames {
  private readonly known = new Map<string, string | null>();
  private readonly asked = new Set<string>();
  private readonly wanted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private changes = 0;

  constructor(private readonly ask: (ids: readonly string[]) => Promise<(string | null)[]>) {}

  /** The identifier; null when the record is not here or was deleted, undefined while it is being requested. */
  get(id: string): string | null | undefined {
    const name = this.known.get(id);
    if (name === undefined) this.want(id);
    return name;
  }

  /** Increases with every name that arrives or changes. */
  version = (): number => this.changes;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Requests changed records again; the previous names stay until the answer. */
  refresh(ids: Iterable<string>): void {
    for (const id of ids) if (this.known.has(id) || this.asked.has(id)) this.want(id, true);
  }

  /** Requests all again: records were added or removed in bulk. */
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
      // The worker was stopped with its page; nobody needs the names any more.
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
