import type { Outcome } from '@/domain/structures';
import { bad, good, problemFromLog } from './outcomes';
import type { Mol, Rdkit } from './rdkit';

/** Substituents around a core: one entry per structure given, `null` where the core does not occur. */
export interface RGroupTable {
  /** The core with its labelled attachment points, as SMILES. */
  readonly core: string;
  /** Names of the columns in order: R1, R2, … */
  readonly labels: readonly string[];
  /** Per structure the SMILES of each substituent by label; a lone hydrogen is `[H][*:n]`. */
  readonly rows: readonly (Readonly<Record<string, string>> | null)[];
}

/** R-group decomposition of structures around a core (SMILES or SMARTS). Unreadable structures give `null` rows. */
export function decomposeRGroups(rdkit: Rdkit, core: string, structures: readonly string[]): Outcome<RGroupTable> {
  if (core.trim() === '') return bad('empty', 'no core given');
  const { module } = rdkit;
  const pattern = attempt(() => module.get_mol(core)) ?? attempt(() => module.get_qmol(core));
  if (pattern === null) {
    rdkit.takeErrors();
    attempt(() => module.get_qmol(core));
    return problemFromLog(rdkit.takeErrors());
  }
  const decomposition = attempt(() => module.get_rgd(pattern, '{}'));
  try {
    if (decomposition === null) return bad('unsupported', 'the core cannot be used');
    const places = structures.map((text) => {
      const mol = text.trim() === '' ? null : attempt(() => module.get_mol(text));
      const place = mol === null ? -1 : (attempt(() => decomposition.add(mol)) ?? -1);
      mol?.delete();
      return place;
    });
    if (places.every((place) => place < 0)) return good({ core: '', labels: [], rows: structures.map(() => null) });
    if (!decomposition.process()) return bad('unsupported', 'R-groups cannot be determined around this core');
    const columns = readColumns(decomposition.get_rgroups_as_columns() as Record<string, MolColumn>);
    const labels = Object.keys(columns).filter((name) => name !== 'Core');
    return good({
      core: columns.Core?.[0] ?? '',
      labels,
      rows: places.map((place) =>
        place < 0 ? null : Object.fromEntries(labels.map((label) => [label, columns[label]![place] ?? ''])),
      ),
    });
  } catch {
    return bad('unsupported', 'R-groups cannot be determined around this core');
  } finally {
    decomposition?.delete();
    pattern.delete();
  }
}

/**
 * The largest common core of structures as SMARTS, for aligning their drawings; empty when there is none. Rings are
 * kept whole. The search ends after two seconds with the best core found so far.
 */
export function commonCore(rdkit: Rdkit, structures: readonly string[]): Outcome<string> {
  const list = new rdkit.module.MolList();
  const mols: Mol[] = [];
  try {
    for (const text of structures) {
      const mol = text.trim() === '' ? null : attempt(() => rdkit.module.get_mol(text));
      if (mol === null) continue;
      mols.push(mol);
      list.append(mol);
    }
    if (mols.length < 2) return good('');
    return good(rdkit.module.get_mcs_as_smarts(list, JSON.stringify({ CompleteRingsOnly: true, Timeout: 2 })));
  } catch {
    return bad('unsupported', 'no common core could be found');
  } finally {
    list.delete();
    for (const mol of mols) mol.delete();
  }
}

/** A column as RDKit returns it: a list; both the list and its molecules must be freed. */
interface MolColumn {
  size(): number;
  at(index: number): Mol | null;
  delete(): void;
}

function readColumns(columns: Record<string, MolColumn>): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const [name, column] of Object.entries(columns)) {
    texts[name] = Array.from({ length: column.size() }, (_, i) => {
      const mol = column.at(i);
      const smiles = mol?.get_smiles() ?? '';
      mol?.delete();
      return smiles;
    });
    column.delete();
  }
  return texts;
}

function attempt<T>(make: () => T | null): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
