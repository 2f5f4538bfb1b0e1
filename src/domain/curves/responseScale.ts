/**
 * Meaning of the responses, which decides the level of an absolute EC: percent of the maximal effect (0 and 100 set by
 * the controls), percent viability (100 is no effect), or raw units with the responses of the two controls.
 */
export type ResponseScale =
  | { kind: 'percent_effect' }
  | { kind: 'percent_viability' }
  | { kind: 'raw'; control0: number; control100: number };

export const RESPONSE_SCALES = ['percent_effect', 'percent_viability', 'raw'] as const;

/** Response at which `percent` of the full effect is reached. */
export function responseAtEffect(scale: ResponseScale, percent: number): number {
  switch (scale.kind) {
    case 'percent_effect':
      return percent;
    case 'percent_viability':
      return 100 - percent;
    case 'raw':
      return scale.control0 + (percent / 100) * (scale.control100 - scale.control0);
  }
}
