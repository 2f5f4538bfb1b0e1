/**
 * Browsers limit an element to about 17 (Firefox) to 33 (Chromium) million px. A taller sheet is shown through an
 * element of this height: `base` is the number of px of the sheet above its top.
 */
export const MAX_PHYSICAL_HEIGHT = 12_000_000;

export interface ScrollSpace {
  /** Height of the whole sheet in px. */
  virtualHeight: number;
  /** Height of the element that is scrolled. */
  physicalHeight: number;
  viewHeight: number;
}

export function scrollSpace(virtualHeight: number, viewHeight: number): ScrollSpace {
  return { virtualHeight, physicalHeight: Math.min(virtualHeight, MAX_PHYSICAL_HEIGHT), viewHeight };
}

/** Physical scroll position that represents a position in the sheet, and the corresponding base. */
export function physicalFor(space: ScrollSpace, virtualTop: number): { scrollTop: number; base: number } {
  const maxVirtual = Math.max(0, space.virtualHeight - space.viewHeight);
  const top = Math.max(0, Math.min(virtualTop, maxVirtual));
  const maxPhysical = Math.max(0, space.physicalHeight - space.viewHeight);
  if (maxVirtual <= maxPhysical) return { scrollTop: top, base: 0 };
  const scrollTop = Math.round((top / maxVirtual) * maxPhysical);
  return { scrollTop, base: top - scrollTop };
}

/**
 * The base after a scroll from one physical position to another. A short distance comes from a wheel or a key and moves
 * px by px; a long one comes from the scroll bar and jumps in proportion. Near a physical end the base is reset, so
 * that both ends meet.
 */
export function baseAfterScroll(space: ScrollSpace, base: number, from: number, to: number): number {
  if (space.virtualHeight <= space.physicalHeight) return 0;
  const maxPhysical = space.physicalHeight - space.viewHeight;
  const maxVirtual = space.virtualHeight - space.viewHeight;
  const long = Math.abs(to - from) > space.viewHeight * 2;
  const atEnd = to <= 0 || to >= maxPhysical;
  if (long || atEnd) return (to / maxPhysical) * maxVirtual - to;
  return Math.max(-to, Math.min(base, maxVirtual - to));
}
