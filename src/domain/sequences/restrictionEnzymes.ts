/** A restriction enzyme: what it recognises, and after which base it cuts on each strand. */
export interface RestrictionEnzyme {
  readonly name: string;
  /** Top strand, 5' to 3', IUPAC codes. */
  readonly site: string;
  /** Bases of the site (from its first) before the cut of the top strand; outside the site for type IIS enzymes. */
  readonly cut: number;
  /** The same for the bottom strand, counted along the top strand. */
  readonly cutBottom: number;
}

const enzyme = (name: string, site: string, cut: number, cutBottom: number): RestrictionEnzyme => ({
  name,
  site,
  cut,
  cutBottom,
});

/**
 * Type II and IIS enzymes of everyday cloning with their recognition sites and cuts, facts of the literature (Roberts,
 * Belfort et al., Nucleic Acids Research 31, 1805, 2003, for the nomenclature).
 */
export const RESTRICTION_ENZYMES: readonly RestrictionEnzyme[] = [
  enzyme('AatII', 'GACGTC', 5, 1),
  enzyme('AflII', 'CTTAAG', 1, 5),
  enzyme('AgeI', 'ACCGGT', 1, 5),
  enzyme('ApaI', 'GGGCCC', 5, 1),
  enzyme('ApaLI', 'GTGCAC', 1, 5),
  enzyme('AscI', 'GGCGCGCC', 2, 6),
  enzyme('AvrII', 'CCTAGG', 1, 5),
  enzyme('BamHI', 'GGATCC', 1, 5),
  enzyme('BbsI', 'GAAGAC', 8, 12),
  enzyme('BclI', 'TGATCA', 1, 5),
  enzyme('BglII', 'AGATCT', 1, 5),
  enzyme('BsaI', 'GGTCTC', 7, 11),
  enzyme('BsmBI', 'CGTCTC', 7, 11),
  enzyme('BspEI', 'TCCGGA', 1, 5),
  enzyme('BsrGI', 'TGTACA', 1, 5),
  enzyme('BssHII', 'GCGCGC', 1, 5),
  enzyme('ClaI', 'ATCGAT', 2, 4),
  enzyme('DpnI', 'GATC', 2, 2),
  enzyme('DraI', 'TTTAAA', 3, 3),
  enzyme('EagI', 'CGGCCG', 1, 5),
  enzyme('EcoRI', 'GAATTC', 1, 5),
  enzyme('EcoRV', 'GATATC', 3, 3),
  enzyme('FseI', 'GGCCGGCC', 6, 2),
  enzyme('HaeIII', 'GGCC', 2, 2),
  enzyme('HincII', 'GTYRAC', 3, 3),
  enzyme('HindIII', 'AAGCTT', 1, 5),
  enzyme('HpaI', 'GTTAAC', 3, 3),
  enzyme('KasI', 'GGCGCC', 1, 5),
  enzyme('KpnI', 'GGTACC', 5, 1),
  enzyme('MfeI', 'CAATTG', 1, 5),
  enzyme('MluI', 'ACGCGT', 1, 5),
  enzyme('NaeI', 'GCCGGC', 3, 3),
  enzyme('NarI', 'GGCGCC', 2, 4),
  enzyme('NcoI', 'CCATGG', 1, 5),
  enzyme('NdeI', 'CATATG', 2, 4),
  enzyme('NheI', 'GCTAGC', 1, 5),
  enzyme('NotI', 'GCGGCCGC', 2, 6),
  enzyme('NruI', 'TCGCGA', 3, 3),
  enzyme('NsiI', 'ATGCAT', 5, 1),
  enzyme('PacI', 'TTAATTAA', 5, 3),
  enzyme('PciI', 'ACATGT', 1, 5),
  enzyme('PmeI', 'GTTTAAAC', 4, 4),
  enzyme('PmlI', 'CACGTG', 3, 3),
  enzyme('PstI', 'CTGCAG', 5, 1),
  enzyme('PvuI', 'CGATCG', 4, 2),
  enzyme('PvuII', 'CAGCTG', 3, 3),
  enzyme('SacI', 'GAGCTC', 5, 1),
  enzyme('SacII', 'CCGCGG', 4, 2),
  enzyme('SalI', 'GTCGAC', 1, 5),
  enzyme('SapI', 'GCTCTTC', 8, 11),
  enzyme('SbfI', 'CCTGCAGG', 6, 2),
  enzyme('ScaI', 'AGTACT', 3, 3),
  enzyme('SfiI', 'GGCCNNNNNGGCC', 8, 5),
  enzyme('SmaI', 'CCCGGG', 3, 3),
  enzyme('SnaBI', 'TACGTA', 3, 3),
  enzyme('SpeI', 'ACTAGT', 1, 5),
  enzyme('SphI', 'GCATGC', 5, 1),
  enzyme('SspI', 'AATATT', 3, 3),
  enzyme('StuI', 'AGGCCT', 3, 3),
  enzyme('SwaI', 'ATTTAAAT', 4, 4),
  enzyme('XbaI', 'TCTAGA', 1, 5),
  enzyme('XhoI', 'CTCGAG', 1, 5),
  enzyme('XmaI', 'CCCGGG', 1, 5),
];
