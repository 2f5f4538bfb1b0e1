/** A rectangle in the window, in CSS px from its upper left corner. Width and height 0 mean a point. */
export interface AnchorRect {
  x: number;
  y: number;
  width: number;
  height: number;
}
