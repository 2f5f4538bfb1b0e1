import { mustBeColor } from '../support/mustBeColor';

/** A colour of the palette as the screens store it for plots. */
const STORED = /^var\(--(q[1-8])\)$/;

/**
 * @param held the current colour of the plots: one that was stored before colours were checked may stay
 * @throws Refusal invalid for a colour that cannot be drawn
 */
export function mustBePlotColor(color: string | null | undefined, held: string | null = null): void {
  mustBeColor(color?.replace(STORED, '$1'), held?.replace(STORED, '$1'));
}
