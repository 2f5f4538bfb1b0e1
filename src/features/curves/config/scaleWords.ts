import type { RESPONSE_SCALES } from '@/domain/curves/responseScale';

/** The possible meanings of responses, as the settings name them. */
export const SCALE_WORDS: Record<(typeof RESPONSE_SCALES)[number], string> = {
  percent_effect: 'Percent of the full effect',
  percent_viability: 'Percent viability (100 is no effect)',
  raw: 'Raw signal',
};
