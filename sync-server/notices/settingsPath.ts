/** Page of a person's notification settings; emails link to it. */
export const SETTINGS_PATH = '/notices?settings=1';
