/** A molecule of carbon and oxygen as a molfile without its name line. */
const carbonAndOxygen = (order: 1 | 2) => `  test

  2  1  0  0  0  0            999 V2000
    0.0000    0.0000    0.0000 C   0  0
    1.2990    0.7500    0.0000 O   0  0
  1  2  ${order}  0
M  END`;

/** Methanol to methanal as an RXN file of version V2000. */
export const METHANOL_TO_METHANAL = `$RXN

  test

  1  1
$MOL
methanol
${carbonAndOxygen(1)}
$MOL
methanal
${carbonAndOxygen(2)}`;

const ctab = (order: 1 | 2) => `M  V30 BEGIN CTAB
M  V30 COUNTS 2 1 0 0 0
M  V30 BEGIN ATOM
M  V30 1 C 0 0 0 0
M  V30 2 O 1.299 -
M  V30 0.75 0 0
M  V30 END ATOM
M  V30 BEGIN BOND
M  V30 1 ${order} 1 2
M  V30 END BOND
M  V30 END CTAB`;

/** The same reaction as version V3000. */
export const METHANOL_TO_METHANAL_V3000 = `$RXN V3000

  test

M  V30 COUNTS 1 1
M  V30 BEGIN REACTANT
${ctab(1)}
M  V30 END REACTANT
M  V30 BEGIN PRODUCT
${ctab(2)}
M  V30 END PRODUCT
M  END`;
