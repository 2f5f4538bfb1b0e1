import type { RESPONSE_SCALES } from '@/domain/curves/responseScale';

/** What responses can be, as the settings name it. */
export const SCALE_WORDS: Record<(typeof RESPONSE_SCALES)[number], string> = {
  percent_effect: 'Percent of the full effect',
  percent_viability: 'Percent viability (100 is no effect)',
  raw: 'Raw signal',
};
