/** Colours that a person can choose, in the order of the people colours of the design. */
export const PERSON_COLORS = ['rust', 'plum', 'moss', 'cobalt', 'ochre'] as const;
export type PersonColor = (typeof PERSON_COLORS)[number];
