/** What befalls frames and notices; chances per frame, connection or way to the database. */
export interface FrameFaults {
  /** A connection ends with what is still under way in it. */
  cut: number;
  /** A frame arrives twice, or after the one behind it; the connection ends soon after. */
  twice: number;
  swap: number;
  /** An upgrade is not answered. */
  refuse: number;
  loseNotice: number;
  /** A way to the database fails, there or back. */
  failQuery: number;
  /** Longest delay of a frame or notice, milliseconds. */
  lateMillis: number;
}

export const FRAME_FAULTS: FrameFaults = {
  cut: 0.03,
  twice: 0.03,
  swap: 0.03,
  refuse: 0.1,
  loseNotice: 0.2,
  failQuery: 0.02,
  lateMillis: 300,
};

export const NO_FRAME_FAULTS: FrameFaults = {
  cut: 0,
  twice: 0,
  swap: 0,
  refuse: 0,
  loseNotice: 0,
  failQuery: 0,
  lateMillis: 20,
};
