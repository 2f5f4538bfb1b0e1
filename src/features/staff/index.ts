export { StaffScene } from './StaffScene';
