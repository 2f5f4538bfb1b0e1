import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TableWatch } from '@/engine/tableWatch';
import type { SceneWays } from '../scene/useSceneWays';
import { askWatch } from '../state/askWatch';
import { type Lane, laneAt } from './lanes';

interface Active {
  id: string;
  lane: string;
  /** Index in the lane. */
  at: number;
}

interface Ports {
  watch: TableWatch | null;
  version: number;
  lanes: readonly Lane[];
  container: RefObject<HTMLElement | null>;
  /** Undefined where cards cannot be moved. */
  move: ((recordIds: readonly string[], lane: Lane) => Promise<void>) | undefined;
  ways: SceneWays;
  onAddToSet(recordIds: readonly string[]): void;
}

export type BoardCursor = ReturnType<typeof useBoardCursor>;

const NONE: ReadonlySet<string> = new Set();

/** The active card, and the selected ones. The cursor stays with its record wherever that moves. */
export function useBoardCursor(ports: Ports) {
  const { watch, version, lanes, container, ways } = ports;
  const [active, setActive] = useState<Active | null>(null);
  const [chosen, setChosen] = useState(NONE);
  const newest = useRef({ ports, active });
  newest.current = { ports, active };
  const hadFocus = useRef(false);

  /** Finds where the record is now, unless the cursor has moved to another one in the meantime. */
  const place = async (id: string) => {
    const at = await askWatch(watch, (asked) => asked.positionOf(id));
    const lane = at === null || at < 0 ? undefined : laneAt(newest.current.ports.lanes, at);
    if (!lane || at === null) return;
    const next = { id, lane: lane.key, at: at - lane.start };
    setActive((now) => (now?.id !== id || (now.lane === next.lane && now.at === next.at) ? now : next));
  };
  const activeId = active?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again whenever the order may have changed
  useEffect(() => {
    if (activeId !== null) void place(activeId).catch(() => undefined);
  }, [activeId, version, lanes]);
  useEffect(() => {
    const box = container.current;
    if (!box) return;
    const on = () => {
      hadFocus.current = true;
    };
    const out = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !box.contains(event.relatedTarget)) hadFocus.current = false;
    };
    box.addEventListener('focusin', on);
    box.addEventListener('focusout', out);
    return () => {
      box.removeEventListener('focusin', on);
      box.removeEventListener('focusout', out);
    };
  }, [container]);

  const go = async (lane: Lane | undefined, at: number) => {
    if (!lane || lane.count === 0) return;
    const to = Math.max(0, Math.min(lane.count - 1, at));
    const ids = await askWatch(watch, (asked) => asked.recordIds(lane.start + to, lane.start + to + 1));
    const id = ids?.[0];
    if (id === undefined) return;
    setActive({ id, lane: lane.key, at: to });
    ways.follow(id);
  };
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  /** The records affected by an action on a card: all selected ones if the card is among them. */
  const carried = (id: string): string[] => (chosen.has(id) ? [...chosen] : [id]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!target.closest('[data-card], [role=listbox]') || event.altKey) return;
    const mod = event.metaKey || event.ctrlKey;
    const here = lanes.findIndex(({ key }) => key === active?.lane);
    const lane = lanes[here] ?? lanes.find(({ count }) => count > 0);
    const at = active?.at ?? 0;
    // Tab leads to the first card before the cursor has been on any.
    const tabbed = target.closest<HTMLElement>('[data-card][tabindex="0"]')?.dataset.card;
    const on = active ?? (tabbed !== undefined && lane ? { id: tabbed, lane: lane.key, at: 0 } : null);
    const across = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (mod && across !== 0 && on) {
      const to = lanes[lanes.findIndex(({ key }) => key === on.lane) + across];
      setActive(on);
      if (to && ports.move) void ports.move(carried(on.id), to);
    } else if (mod && event.key.toLowerCase() === 'a' && lane) void chooseLane(lane);
    else if (mod) return;
    else if (down !== 0) void go(lane, active ? at + down : 0);
    else if (across !== 0) {
      let to = here + across;
      while (lanes[to] && lanes[to]?.count === 0) to += across;
      void go(lanes[to], at);
    } else if (event.key === 'Home') void go(lane, 0);
    else if (event.key === 'End') void go(lane, lane ? lane.count - 1 : 0);
    else if (event.key === 'PageDown') void go(lane, at + 4);
    else if (event.key === 'PageUp') void go(lane, at - 4);
    else if (event.key === 'Escape' && chosen.size > 0) setChosen(NONE);
    else if (!on) return;
    else if (event.key === 'Enter') ways.open(on.id);
    else if (event.key === ' ') ways.open(ways.openRecord === on.id ? null : on.id);
    else if (event.key.toLowerCase() === 'x') toggle(on.id);
    else if (event.key.toLowerCase() === 's') ports.onAddToSet(carried(on.id));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const focusCard = () => {
    hadFocus.current = true;
    container.current?.querySelector<HTMLElement>('[data-card][tabindex="0"]')?.focus({ preventScroll: true });
  };
  const chooseLane = async (lane: Lane) => {
    const ids = await askWatch(watch, (asked) => asked.recordIds(lane.start, lane.start + lane.count));
    if (ids) setChosen(new Set(ids));
  };
  return {
    active,
    chosen,
    carried,
    chooseLane,
    onKeyDown,
    /** Whether the active card should have the focus: after a move it may be rendered in another lane. */
    isFocused(): boolean {
      const focus = document.activeElement;
      return hadFocus.current && (!focus || focus === document.body || container.current?.contains(focus) === true);
    },
    /** Moves the focus to the active card, or to the one that Tab leads to. */
    focus: focusCard,
    /**
     * Goes to a record at a position of the view, whose card is scrolled into sight and marked.
     * @param takesFocus false while the person types elsewhere, for example into the search
     */
    goTo(id: string, row: number, takesFocus: boolean) {
      const lane = laneAt(newest.current.ports.lanes, row);
      if (takesFocus) {
        hadFocus.current = true;
        const focus = document.activeElement;
        // The card takes the focus once it is drawn, but never from something that is in use.
        if (focus instanceof HTMLElement && !container.current?.contains(focus)) focus.blur();
        if (newest.current.active?.id === id) focusCard();
      }
      setActive({ id, lane: lane?.key ?? '\u0000', at: lane ? row - lane.start : 0 });
      ways.follow(id);
    },
    setActive: (id: string) => {
      hadFocus.current = true;
      void place(id).catch(() => undefined);
      setActive((before) => (before ? { ...before, id } : { id, lane: '\u0000', at: 0 }));
    },
    press(id: string, lane: Lane, at: number, event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) toggle(id);
      else setChosen(NONE);
      setActive({ id, lane: lane.key, at });
      ways.follow(id);
    },
  };
}
