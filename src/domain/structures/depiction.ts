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

/** How a structure is drawn. Sizes in CSS pixels; the ground is always transparent. */
export interface DepictionOptions {
  readonly width: number;
  readonly height: number;
  /** Default: the theme's atom variables. */
  readonly colours?: DepictionColours;
  /** A pattern whose first match is highlighted. */
  readonly highlight?: { readonly kind: 'smiles' | 'smarts'; readonly query: string };
  /** Turn the drawing so that the highlighted part lies as the pattern does. */
  readonly align?: boolean;
}

/** Colours that follow the page's theme when the SVG stands inline in it. */
export const themeColours: DepictionColours = {
  carbon: 'var(--atom-c)',
  nitrogen: 'var(--atom-n)',
  oxygen: 'var(--atom-o)',
  sulfur: 'var(--atom-s)',
  fluorine: 'var(--atom-f)',
  chlorine: 'var(--atom-cl)',
  highlight: 'var(--atom-highlight)',
};
