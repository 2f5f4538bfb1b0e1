/**
 * A scaffold with its slots: {A} an aryl, {B} an amine, {R} an alkyl group. `reaction` names the step that joins the
 * pieces in the laboratory.
 */
export interface Scaffold {
  name: string;
  reaction: string;
  template: string;
}

/** Scaffolds with two and with three slots. Names are unique; ring numbers 8 and 9 belong to the scaffold. */
export const SCAFFOLDS: readonly Scaffold[] = [
  { name: 'Pyrimidine', reaction: 'SNAr', template: 'c8({A})nc({B})cc({R})n8' },
  { name: 'Alkoxy biaryl amide', reaction: 'Suzuki coupling', template: 'O=C(c8cc({A})ccc8O{R}){B}' },
  { name: 'Biaryl sulfonamide', reaction: 'Sulfonylation', template: 'O=S(=O)(c8ccc({R})c({A})c8){B}' },
  { name: 'Pyrazole amide', reaction: 'Amide coupling', template: 'c8({A})cc(C(=O){B})n({R})n8' },
  { name: 'Thiazole amide', reaction: 'Hantzsch synthesis', template: 'c8({A})nc({R})sc8C(=O){B}' },
  { name: 'Quinazoline', reaction: 'SNAr', template: 'c8({B})nc({R})nc9cc({A})ccc89' },
  { name: 'Benzimidazole', reaction: 'Condensation', template: 'c8({A})nc9cc(C(=O){B})ccc9n8{R}' },
  { name: 'Amino acid amide', reaction: 'Amide coupling', template: 'O=C({B})[C@@H]({R})NC(=O){A}' },
  { name: 'Triazine', reaction: 'SNAr', template: 'c8({A})nc({B})nc(O{R})n8' },
  { name: 'Imidazopyridine', reaction: 'Suzuki coupling', template: 'c8({A})nc9cc(C(=O){B})ccn9c8{R}' },
  { name: 'para-Biaryl amide', reaction: 'Suzuki coupling', template: 'O=C(c8ccc({A})cc8){B}' },
  { name: 'meta-Biaryl amide', reaction: 'Suzuki coupling', template: 'O=C(c8cccc({A})c8){B}' },
  { name: 'Nicotinamide', reaction: 'Suzuki coupling', template: 'O=C(c8ccc({A})nc8){B}' },
  { name: 'Pyrimidine carboxamide', reaction: 'Suzuki coupling', template: 'O=C(c8cnc({A})nc8){B}' },
  { name: 'Aryl ether', reaction: 'Ullmann coupling', template: 'O=C(c8ccc(O{A})cc8){B}' },
  { name: 'Arylthiazole', reaction: 'Hantzsch synthesis', template: 'O=C(c8csc({A})n8){B}' },
  { name: 'Isoxazole', reaction: 'Cycloaddition', template: 'O=C(c8cc({A})on8){B}' },
  { name: 'Oxadiazole', reaction: 'Condensation', template: 'O=C(c8noc({A})n8){B}' },
  { name: 'para-Biaryl sulfonamide', reaction: 'Sulfonylation', template: 'O=S(=O)(c8ccc({A})cc8){B}' },
  { name: 'Sulfamoyl anilide', reaction: 'Sulfonylation', template: 'O=S(=O)(c8cccc(NC(=O){A})c8){B}' },
  { name: 'Glycine anilide', reaction: 'Alkylation', template: 'O=C(N{A})C{B}' },
  { name: 'Urea', reaction: 'Urea formation', template: 'O=C(N{A}){B}' },
  { name: 'Isonipecotamide', reaction: 'Amide coupling', template: 'O=C({A})N8CCC(C(=O){B})CC8' },
  { name: 'Sulfonyl isonipecotamide', reaction: 'Sulfonylation', template: 'O=S(=O)({A})N8CCC(C(=O){B})CC8' },
  { name: 'Pyrazolopyrimidine', reaction: 'SNAr', template: 'c8({B})ncnc9c8cnn9{A}' },
  { name: 'Aminopyrimidine', reaction: 'SNAr', template: 'c8({B})nccc({A})n8' },
  { name: 'Pyridazine', reaction: 'SNAr', template: 'c8({B})ccc({A})nn8' },
  { name: 'Triazole', reaction: 'Cycloaddition', template: 'c8({A})cn(CC(=O){B})nn8' },
  { name: 'Cyclopropane', reaction: 'Amide coupling', template: 'O=C(C8CC8{A}){B}' },
  { name: 'Indole carboxamide', reaction: 'Amide coupling', template: 'O=C(c8[nH]c9ccc({A})cc9c8){B}' },
  { name: 'Benzylpiperazine', reaction: 'Reductive amination', template: 'C({A})N8CCN(CC(=O){B})CC8' },
  { name: 'Aryloxyacetamide', reaction: 'Alkylation', template: 'O=C(CO{A}){B}' },
  { name: 'Thioacetamide', reaction: 'Alkylation', template: 'O=C(CS{A}){B}' },
  { name: 'Propionamide', reaction: 'Amide coupling', template: 'O=C(CC{A}){B}' },
  { name: 'Pyrrolopyrimidine', reaction: 'SNAr', template: 'c8({B})ncnc9[nH]c({A})cc89' },
];
