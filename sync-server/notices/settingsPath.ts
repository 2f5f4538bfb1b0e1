/** Page on which a person sets what reaches them; letters lead there. */
export const SETTINGS_PATH = '/notices?settings=1';
