export { NAVIGATION_KEYS } from './keys';
export { LaptopDialog } from './LaptopDialog';
export { Navigation } from './Navigation';
export type { NavLine, NavSection } from './navLine';
