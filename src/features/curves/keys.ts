/** The keys of a page of curves, for the key sheet. */
export const CURVE_KEYS = [
  {
    heading: 'Curves',
    lines: [
      ['J', 'Next plot'],
      ['K', 'Previous plot'],
      ['1', 'Bring series 1–9 to front'],
      ['H', 'Hide or show the front series'],
      ['X', 'Exclude or restore the point under the pointer'],
      ['B', 'Confidence band'],
    ],
  },
] as const;
