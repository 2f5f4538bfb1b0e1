import { createStore } from 'zustand/vanilla';

export const THEMES = ['System', 'Light', 'Dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

function kept(): Theme {
  const held = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === held) ?? 'System';
}

/** The chosen theme; System follows the operating system. */
export const themeStore = createStore<{ theme: Theme }>(() => ({ theme: kept() }));

/** Applies the chosen theme to the page, before the first paint. */
export function applyTheme(): void {
  const { theme } = themeStore.getState();
  const { classList } = document.documentElement;
  classList.toggle('light', theme === 'Light');
  classList.toggle('dark', theme === 'Dark');
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  themeStore.setState({ theme });
  applyTheme();
}
