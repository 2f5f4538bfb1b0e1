/** Colours of a drawing: any CSS colour, also `var(--atom-n)`, so that one cached drawing serves light and dark. */
export interface DepictionColours {
  readonly carbon: string;
  readonly nitrogen: string;
  readonly oxygen: string;
  readonly sulfur: string;
  readonly fluorine: string;
  readonly chlorine: string;
  readonly highlight: string;
}

/** The part of a drawing that is highlighted: the first match of a pattern. */
export interface DepictionMatch {
  readonly kind: 'smiles' | 'smarts';
  readonly query: string;
  /** Turn the drawing so that the highlighted part is oriented like the pattern. */
  readonly align?: boolean | undefined;
}

/** How a structure is drawn. Sizes in CSS pixels; the background is always transparent. */
export interface DepictionOptions {
  readonly width: number;
  readonly height: number;
  /** Default: the theme's atom variables. */
  readonly colours?: DepictionColours;
  /** A pattern whose first match is highlighted. */
  readonly highlight?: { readonly kind: 'smiles' | 'smarts'; readonly query: string };
  /** Turn the drawing so that the highlighted part is oriented like the pattern. */
  readonly align?: boolean;
}

/** Colours that follow the page's theme when the SVG is inline in it. */
export const themeColours: DepictionColours = {
  carbon: 'var(--atom-c)',
  nitrogen: 'var(--atom-n)',
  oxygen: 'var(--atom-o)',
  sulfur: 'var(--atom-s)',
  fluorine: 'var(--atom-f)',
  chlorine: 'var(--atom-cl)',
  highlight: 'var(--atom-highlight)',
};

/** The colours of the light theme written out, for drawings that are used outside the page (clipboard, files). */
export const printedColours: DepictionColours = {
  carbon: '#15191b',
  nitrogen: '#1f4fae',
  oxygen: '#b3261e',
  sulfur: '#7d6200',
  fluorine: '#0b6f6a',
  chlorine: '#2b7030',
  highlight: '#ffe08a',
};
