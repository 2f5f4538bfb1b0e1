import type { Awareness } from 'y-protocols/awareness';
import { z } from 'zod';

const presenceSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), color: z.string() }),
  /** The cell that the person is on. */
  cell: z.object({ record_id: z.string(), field_id: z.string() }).nullable().default(null),
  /** The text that is being typed there, null = only selected. */
  editing: z.string().max(500).nullable().default(null),
});

/** Where somebody is in a view; never stored. */
export type Presence = z.output<typeof presenceSchema>;

export interface OtherPresence extends Presence {
  /** Number of the tab: one person may have several open. */
  tab: number;
}

/** Announces where this person is; null = gone. */
export function showPresence(awareness: Awareness, presence: Presence | null): void {
  awareness.setLocalState(presence);
}

/** Changes a part of what this person announces. */
export function updatePresence(awareness: Awareness, part: Partial<Presence>): void {
  const held = awareness.getLocalState();
  if (held) awareness.setLocalState({ ...held, ...part });
}

/** The others in the room; states in an unknown form are ignored, because they come from the network. */
export function otherPresences(awareness: Awareness): OtherPresence[] {
  const others: OtherPresence[] = [];
  for (const [tab, state] of awareness.getStates()) {
    if (tab === awareness.clientID) continue;
    const parsed = presenceSchema.safeParse(state);
    if (parsed.success) others.push({ ...parsed.data, tab });
  }
  return others.sort((a, b) => a.tab - b.tab);
}
