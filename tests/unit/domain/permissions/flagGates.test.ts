import { describe, expect, it } from 'vitest';
import { ABILITIES, ABILITY_NAMES } from '@/domain/permissions/abilities';
import { FLAG_GATES } from '@/domain/permissions/flagGates';
import { FLAG_NAMES, type Flag } from '@/domain/permissions/flags';
import { sourceFiles } from '../../../architecture/sourceFiles';

const SCREENS = sourceFiles('src').filter(({ path }) => /^src\/(features|parts|app)\//.test(path));

/** Screens that check something other than the name of a right or of the flag. */
const BY_OTHER_NAMES: Partial<Record<Flag, RegExp>> = {
  experiment_record_exclusion: /record\.exclude'|excludeRecords/,
  guests_add_experiment_records: /whyNoRecords\(/,
  unlimited_records: /record_limit/,
  task_name_propagation: /publishDefinition|task_name_propagation/,
};
/** Rights that exist but have no screen in this version, so that later features inherit them. */
const NO_SCREEN: readonly Flag[] = ['source_and_bulk_syncing'];

describe('the table of flags', () => {
  it('names every right that requires a flag, and no others', () => {
    for (const flag of FLAG_NAMES) {
      const gate = FLAG_GATES[flag];
      const asking = ABILITY_NAMES.filter((ability) => ABILITIES[ability].flag === flag);
      expect([flag, 'opens' in gate ? [...gate.rights].sort() : []]).toEqual([flag, asking.sort()]);
    }
  });

  it('says what each enables, or why it enables nothing yet', () => {
    for (const flag of FLAG_NAMES) {
      const gate = FLAG_GATES[flag];
      expect([flag, 'opens' in gate ? gate.opens.length > 10 : gate.waitsFor.endsWith('.')]).toEqual([flag, true]);
    }
  });

  it('is read by a screen wherever the flag enables something', () => {
    for (const flag of FLAG_NAMES) {
      const gate = FLAG_GATES[flag];
      if (!('opens' in gate) || NO_SCREEN.includes(flag)) continue;
      const names = [...gate.rights, flag].map((name) => `'${name}'`);
      const asks = SCREENS.some(
        ({ text }) => names.some((name) => text.includes(name)) || BY_OTHER_NAMES[flag]?.test(text),
      );
      expect([flag, asks]).toEqual([flag, true]);
    }
  });
});
