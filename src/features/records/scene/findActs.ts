import type { SceneParts } from './sceneParts';
import type { SceneLook } from './useSceneLook';
import type { SceneWays } from './useSceneWays';

/** Finding and replacing by keys: the same in the grid and on the board. */
export function findActs(
  { find }: Pick<SceneLook, 'find'>,
  { search }: Pick<SceneWays, 'search'>,
  onFind: () => void,
  onOverlay: SceneParts['onOverlay'],
) {
  return {
    onFind,
    onFindAgain(back: boolean) {
      const text = find.getState()?.text ?? search.lastText();
      if (text === '') onFind();
      else void search.step(text, back);
    },
    onReplace: () => onOverlay({ kind: 'replace', text: find.getState()?.text ?? '' }),
  };
}
