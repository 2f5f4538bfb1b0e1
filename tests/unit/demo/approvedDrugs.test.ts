import { describe, expect, it } from 'vitest';
import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';
import { formulaWeight } from '@/domain/demo/formulaWeight';
import { loadRdkit } from './loadRdkit';

/** Molecular formula in Hill order, taken from the InChI. */
function formulaOf(inchi: string): string {
  return inchi.split('/')[1] ?? '';
}

/** Configurations given by the systematic names, sorted: they check what the formula cannot. */
const CONFIGURATIONS: Record<string, string> = {
  Naproxen: 'S',
  Levofloxacin: 'S',
  Escitalopram: 'S',
  Sitagliptin: 'R',
  Duloxetine: 'S',
  Levodopa: 'S',
  Clopidogrel: 'S',
  Eszopiclone: 'S',
  Pregabalin: 'S',
  Levetiracetam: 'S',
  Brivaracetam: 'RS',
  Lacosamide: 'R',
  Montelukast: 'R',
  Rivaroxaban: 'S',
  Linezolid: 'S',
  Crizotinib: 'R',
  Cinacalcet: 'R',
  Apremilast: 'S',
  Ramelteon: 'S',
  Rasagiline: 'R',
  Selegiline: 'R',
  Dexmedetomidine: 'S',
  Pramipexole: 'S',
  Rotigotine: 'S',
  Rivastigmine: 'S',
  Efavirenz: 'S',
  Tenofovir: 'R',
  Idelalisib: 'S',
  Ruxolitinib: 'R',
  Ibrutinib: 'R',
  Niraparib: 'S',
  Captopril: 'SS',
  Enalapril: 'SSS',
  Lisinopril: 'SSS',
  Timolol: 'S',
  Atomoxetine: 'R',
  Valsartan: 'S',
  Ambrisentan: 'S',
  Adrenaline: 'R',
  Noradrenaline: 'R',
  Phenylephrine: 'R',
  Afatinib: 'S',
  Melphalan: 'S',
  Bortezomib: 'RS',
  Tofacitinib: 'RR',
  Paroxetine: 'RS',
  Sertraline: 'SS',
  Chloramphenicol: 'RR',
  Ethambutol: 'SS',
  Etomidate: 'R',
  Linagliptin: 'R',
  Alogliptin: 'R',
  Methyldopa: 'S',
  Carbidopa: 'S',
  Levothyroxine: 'S',
  Zolmitriptan: 'S',
  Oseltamivir: 'RRS',
  Atorvastatin: 'RR',
  Ezetimibe: 'RSS',
  Diltiazem: 'SS',
  Tramadol: 'RR',
  Tapentadol: 'RR',
  Saxagliptin: 'SSSS',
  Dolutegravir: 'RS',
  Abacavir: 'RS',
  Rosuvastatin: 'RS',
  Pitavastatin: 'RS',
  Tadalafil: 'RR',
  Voriconazole: 'RS',
  Aprepitant: 'RRS',
  Suvorexant: 'R',
  Benazepril: 'SS',
  Quinapril: 'SSS',
  Ramipril: 'SSSSS',
  Perindopril: 'SSSSS',
  Morphine: 'RRRSS',
  Galantamine: 'RSS',
  Acetylcysteine: 'R',
  Lamivudine: 'RS',
  Emtricitabine: 'RS',
  Methotrexate: 'S',
  Edoxaban: 'RSS',
  Darunavir: 'RRRSS',
  Mefloquine: 'RS',
  Fosfomycin: 'RS',
  Benzylpenicillin: 'RRS',
  Ampicillin: 'RRRS',
  Estradiol: 'RSSSS',
  Testosterone: 'RRSSSS',
  Progesterone: 'RSSSSS',
  Nirmatrelvir: 'RSSSSS',
  Formoterol: 'RR',
  Quinidine: 'RRSS',
};

describe('APPROVED_DRUGS', () => {
  it('has structures that RDKit can read, with the published formulas', async () => {
    const rdkit = await loadRdkit();
    const wrong: string[] = [];
    const canonical = new Map<string, string>();
    for (const { name, smiles, formula } of APPROVED_DRUGS) {
      const mol = rdkit.get_mol(smiles);
      if (!mol) {
        wrong.push(`${name}: RDKit refuses ${smiles}`);
        continue;
      }
      const found = formulaOf(mol.get_inchi());
      if (found !== formula) wrong.push(`${name}: ${found} is not ${formula}`);
      const { amw } = JSON.parse(mol.get_descriptors()) as { amw: number };
      if (Math.abs(amw - formulaWeight(formula)) > 0.05) wrong.push(`${name}: weighs ${amw}`);
      const text = mol.get_smiles();
      const twin = canonical.get(text);
      if (twin) wrong.push(`${name} is ${twin}`);
      canonical.set(text, name);
      mol.delete();
    }
    expect(wrong).toEqual([]);
  });

  it('has the configuration given by the systematic name, where that is known', async () => {
    const rdkit = await loadRdkit();
    const wrong: string[] = [];
    for (const [name, configuration] of Object.entries(CONFIGURATIONS)) {
      const drug = APPROVED_DRUGS.find((candidate) => candidate.name === name);
      const mol = rdkit.get_mol(drug?.smiles ?? '');
      if (!mol) throw new Error(`${name} is not among the drugs`);
      const { CIP_atoms } = JSON.parse(mol.get_stereo_tags()) as { CIP_atoms: [number, string][] };
      const found = CIP_atoms.map(([, label]) => label.replace(/[()?]/g, ''))
        .sort()
        .join('');
      if (found !== configuration) wrong.push(`${name}: ${found} is not ${configuration}`);
      mol.delete();
    }
    expect(wrong).toEqual([]);
  });

  it('contains about 300 drugs once each, with class, target, and a plausible year', () => {
    expect(APPROVED_DRUGS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(APPROVED_DRUGS.map(({ name }) => name.toLowerCase())).size).toBe(APPROVED_DRUGS.length);
    expect(new Set(APPROVED_DRUGS.map(({ therapeuticClass }) => therapeuticClass)).size).toBeGreaterThan(20);
    for (const { name, target, approved } of APPROVED_DRUGS) {
      expect(target, name).not.toBe('');
      if (approved !== null) expect(approved >= 1890 && approved <= 2025, name).toBe(true);
    }
  });

  it('computes weights from formulas and refuses invalid ones', () => {
    expect(formulaWeight('C9H8O4')).toBeCloseTo(180.16, 2);
    expect(() => formulaWeight('C9Xx2')).toThrow(RangeError);
    expect(() => formulaWeight('water')).toThrow(RangeError);
  });
});
