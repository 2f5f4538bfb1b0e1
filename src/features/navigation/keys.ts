/** The keys of the navigation, for the key sheet. */
export const NAVIGATION_KEYS = {
  heading: 'In the navigation',
  lines: [
    ['Up', 'Line before; Down the next'],
    ['Left', 'Fold; Right unfolds'],
    ['Shift+F10', 'Pin, copy the link'],
  ],
} as const;
