/** Faults of frames and notices; probabilities per frame, connection or database access. */
export interface FrameFaults {
  /** A connection ends with whatever is in flight. */
  cut: number;
  /** A frame arrives twice, or after the next one; the connection ends soon afterwards. */
  twice: number;
  swap: number;
  /** An upgrade is not answered. */
  refuse: number;
  loseNotice: number;
  /** A database access fails, before or after it takes effect. */
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
