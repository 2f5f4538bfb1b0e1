export interface DemoPeptide {
  name: string;
  /** One-letter codes from the N-terminus; amidated ends and disulfides are omitted. */
  sequence: string;
  note: string;
}

/** Published sequences. */
export const DEMO_PEPTIDES: readonly DemoPeptide[] = [
  { name: 'Oxytocin', sequence: 'CYIQNCPLG', note: 'Disulfide 1-6, amide' },
  { name: 'Vasopressin', sequence: 'CYFQNCPRG', note: 'Disulfide 1-6, amide' },
  { name: 'Angiotensin II', sequence: 'DRVYIHPF', note: 'Pressor hormone' },
  { name: 'Bradykinin', sequence: 'RPPGFSPFR', note: 'Vasodilator' },
  { name: 'Met-enkephalin', sequence: 'YGGFM', note: 'Opioid peptide' },
  { name: 'Leu-enkephalin', sequence: 'YGGFL', note: 'Opioid peptide' },
  { name: 'Substance P', sequence: 'RPKPQQFFGLM', note: 'Tachykinin, amide' },
  { name: 'Somatostatin-14', sequence: 'AGCKNFFWKTFTSC', note: 'Disulfide 3-14' },
  { name: 'Glucagon', sequence: 'HSQGTFTSDYSKYLDSRRAQDFVQWLMNT', note: 'Raises blood glucose' },
  { name: 'GLP-1 (7-36)', sequence: 'HAEGTFTSDVSSYLEGQAAKEFIAWLVKGR', note: 'Incretin, amide' },
  { name: 'Exenatide', sequence: 'HGEGTFTSDLSKQMEEEAVRLFIEWLKNGGPSSGAPPPS', note: 'GLP-1 receptor agonist, amide' },
  { name: 'Teriparatide', sequence: 'SVSEIQLMHNLGKHLNSMERVEWLRKKLQDVHNF', note: 'Parathyroid hormone 1-34' },
  { name: 'Melittin', sequence: 'GIGAVLKVLTTGLPALISWIKRKRQQ', note: 'Bee venom, amide' },
  { name: 'Magainin 2', sequence: 'GIGKFLHSAKKFGKAFVGEIMNS', note: 'Antimicrobial' },
  { name: 'LL-37', sequence: 'LLGDFFRKSKEKIGKEFKRIVQRIKDFLRNLVPRTES', note: 'Antimicrobial, human' },
  { name: 'Bivalirudin', sequence: 'FPRPGGGGNGDFEEIPEEYL', note: 'Thrombin inhibitor; first residue is D' },
  { name: 'Insulin A chain', sequence: 'GIVEQCCTSICSLYQLENYCN', note: 'Human' },
  { name: 'Insulin B chain', sequence: 'FVNQHLCGSHLVEALYLVCGERGFFYTPKT', note: 'Human' },
];
