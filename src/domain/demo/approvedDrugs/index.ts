import { BRAIN_AND_NERVES } from './brainAndNerves';
import { CANCER } from './cancer';
import type { Drug } from './drug';
import { HEART_AND_VESSELS } from './heartAndVessels';
import { INFECTIONS } from './infections';
import { METABOLISM_AND_AIRWAYS } from './metabolismAndAirways';
import { PAIN_AND_INFLAMMATION } from './painAndInflammation';

export type { Drug, Route } from './drug';

/** Approved drugs as facts; names are unique. Every structure agrees with its formula (checked by a test). */
export const APPROVED_DRUGS: readonly Drug[] = [
  ...PAIN_AND_INFLAMMATION,
  ...HEART_AND_VESSELS,
  ...BRAIN_AND_NERVES,
  ...INFECTIONS,
  ...CANCER,
  ...METABOLISM_AND_AIRWAYS,
];
