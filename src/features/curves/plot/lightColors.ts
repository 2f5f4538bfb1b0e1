/** The tokens with which pictures of curves are drawn, in the light theme: exports are viewed on white. */
export const LIGHT_TOKENS: { readonly [token: string]: string } = {
  '--sheet': '#ffffff',
  '--ink': '#1a1e21',
  '--ink-2': '#4c5358',
  '--ink-3': '#646b70',
  '--line': '#e6e6e1',
  '--line-2': '#d2d3cd',
  '--q1': '#0f8eec',
  '--q2': '#c23306',
  '--q3': '#47714a',
  '--q4': '#9a3b82',
  '--q5': '#af850c',
  '--q6': '#5c88a0',
  '--q7': '#69403d',
  '--q8': '#2d2c37',
};

/**
 * A colour resolver for the light theme, whatever the theme of the page. A colour that is not a token is returned
 * unchanged.
 */
export function lightColor(css: string): string {
  if (css === 'font') return 'system-ui, "Segoe UI", Helvetica, Arial, sans-serif';
  const [, token = ''] = /^var\((--[a-z0-9-]+)\)$/.exec(css) ?? [];
  return LIGHT_TOKENS[token] ?? css;
}
