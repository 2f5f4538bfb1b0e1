import { foldText } from '@/lib/foldText';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { FieldOption } from '../kinds/field';

const apart = ({ position: _, ...option }: FieldOption) => option;

/** The name, with a number appended if another option has it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const free = `${name} (${number})`;
    if (!taken.has(foldText(free))) return free;
  }
}

/**
 * Applies an author's change of a field's options to options that others have changed since: the others' changes stay.
 * If both added an option with the same name, both are kept, the later one with a number, because values refer to
 * either.
 * @param held the current options; known: as the author saw them; wanted: as the author left them.
 * @returns the options, numbered by position.
 */
export function rebaseOptions(
  held: readonly FieldOption[],
  known: readonly FieldOption[],
  wanted: readonly FieldOption[],
): FieldOption[] {
  const ids = (options: readonly FieldOption[]) => new Set(options.map((option) => option.id));
  const [seen, left, there] = [ids(known), ids(wanted), ids(held)];
  const isUnchanged = sameJson(held.map(apart) as Json[], known.map(apart) as Json[]);
  const merged = isUnchanged ? [...wanted] : held.filter(({ id }) => left.has(id) || !seen.has(id)).map(asWanted);
  function asWanted(option: FieldOption): FieldOption {
    const [was, becomes] = [known, wanted].map((list) => list.find(({ id }) => id === option.id));
    return was && becomes && !sameJson(apart(was) as Json, apart(becomes) as Json) ? becomes : option;
  }
  // New ones come before the option that followed them, or at the end.
  wanted.forEach((option, at) => {
    if (merged.some(({ id }) => id === option.id) || (seen.has(option.id) && !there.has(option.id))) return;
    const next = wanted.slice(at + 1).find(({ id }) => merged.some((other) => other.id === id));
    merged.splice(next ? merged.findIndex(({ id }) => id === next.id) : merged.length, 0, option);
  });
  const taken = new Set(merged.flatMap(({ id, name }) => (there.has(id) ? foldText(name) : [])));
  return merged.map((option, position) => {
    const isTaken = !there.has(option.id) && taken.has(foldText(option.name));
    const name = isTaken ? freeName(option.name, taken) : option.name;
    taken.add(foldText(name));
    return { ...option, name, position };
  });
}
