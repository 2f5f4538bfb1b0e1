/** The tokens that pictures of curves are drawn with, in the light theme: what is in a file is read on white. */
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

/** As a resolver in the light theme, whatever theme the page has. A colour that is no token stays as it is. */
export function lightColor(css: string): string {
  if (css === 'font') return 'system-ui, "Segoe UI", Helvetica, Arial, sans-serif';
  const [, token = ''] = /^var\((--[a-z0-9-]+)\)$/.exec(css) ?? [];
  return LIGHT_TOKENS[token] ?? css;
}
