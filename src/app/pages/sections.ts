/**
 * The sections of the navigation in their order; the first has no heading. A section without lines is not shown. While
 * a settings page is open, the sections of the settings replace the others.
 */
export const SECTIONS = [
  { key: 'own', area: 'work', heading: null },
  { key: 'work', area: 'work', heading: 'Projects and tasks' },
  { key: 'tables', area: 'work', heading: 'Tables' },
  { key: 'curves', area: 'work', heading: 'Curves' },
  { key: 'dashboards', area: 'work', heading: 'Dashboards' },
  { key: 'data', area: 'work', heading: 'Data' },
  { key: 'you', area: 'settings', heading: 'You' },
  { key: 'settings', area: 'settings', heading: 'Workspace' },
  { key: 'staff', area: 'settings', heading: 'Staff' },
] as const;

export type SectionKey = (typeof SECTIONS)[number]['key'];
export type Area = (typeof SECTIONS)[number]['area'];

/** The area of the navigation to which an address belongs. */
export function areaOf(path: string): Area {
  return /^\/(?:settings|staff)(?:\/|$)/.test(path) ? 'settings' : 'work';
}
