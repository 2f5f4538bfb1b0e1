import { type DepictionOptions, type Outcome, themeColours } from '@/domain/structures';
import { bad, good, problemFromLog } from './outcomes';
import type { Rdkit } from './rdkit';
import { slimSvg } from './slimSvg';

/** Draws a reaction (RXN V2000 or V3000, or reaction SMILES) as SVG on a transparent background. */
export function depictReaction(rdkit: Rdkit, text: string, options: DepictionOptions): Outcome<string> {
  if (text.trim() === '') return bad('empty', 'no reaction given');
  rdkit.takeErrors();
  let reaction: ReturnType<Rdkit['module']['get_rxn']> = null;
  try {
    reaction = rdkit.module.get_rxn(text);
    if (reaction === null) return problemFromLog(rdkit.takeErrors());
    const { width, height, colours = themeColours } = options;
    const details = { width: Math.round(width), height: Math.round(height), clearBackground: false };
    const svg = reaction.get_svg_with_highlights(JSON.stringify(details));
    if (svg === '') return bad('unsupported', 'the reaction cannot be drawn');
    return good(slimSvg(svg.replace(/#000000/g, colours.carbon)));
  } catch {
    return problemFromLog(rdkit.takeErrors());
  } finally {
    reaction?.delete();
  }
}
