/** Height of a bar with its gap, in px. */
export const BAR = 23;
/** Height of the line that says how many more there are. */
const MORE = 20;

/** The number of lanes of bars in a height: all of them if they fit, else those that leave space for `1 more`. */
export function lanesIn(height: number, wanted: number): number {
  return wanted * BAR <= height ? wanted : Math.max(1, Math.floor((height - MORE) / BAR));
}
