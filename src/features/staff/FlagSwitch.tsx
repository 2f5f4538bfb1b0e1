import { FLAG_GATES } from '@/domain/permissions/flagGates';
import { FLAGS, type Flag } from '@/domain/permissions/flags';
import { Switch } from '@/ui';
import styles from './Staff.module.css';

interface Props {
  flag: Flag;
  checked: boolean;
  onCheckedChange: (on: boolean) => void;
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** One feature flag, with what it enables; or a note that it enables nothing yet. */
export function FlagSwitch({ flag, checked, onCheckedChange }: Props) {
  const gate = FLAG_GATES[flag];
  return (
    <div className={styles.flag}>
      <Switch checked={checked} onCheckedChange={onCheckedChange}>
        {capital(FLAGS[flag].words)}
      </Switch>
      <p className={styles.opens}>{'opens' in gate ? `${gate.opens}.` : `Opens nothing yet. ${gate.waitsFor}`}</p>
    </div>
  );
}
