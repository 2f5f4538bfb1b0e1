export { PlasmidCell, type PlasmidCellProps } from './PlasmidCell';
export { PlasmidDialog, type PlasmidDialogProps } from './PlasmidDialog';
