import { useEffect, useState } from 'react';
import type { Field } from '@/domain/kinds/field';
import { type SequenceFact, sequenceFacts } from '@/domain/sequences/sequenceFacts';
import type { StructureProperties } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { linesOf } from '@/parts/values/cells/linesOf';
import { SequenceBlock } from '@/parts/values/cells/SequenceCell';
import styles from './FieldFacts.module.css';

function structureFacts(properties: StructureProperties): SequenceFact[] {
  return [
    { label: 'MW', value: `${properties.molecularWeight.toFixed(2)} g/mol` },
    { label: 'Formula', value: properties.formula },
    { label: 'cLogP', value: properties.logP.toFixed(2), source: 'Crippen (Wildman and Crippen 1999)' },
    { label: 'TPSA', value: `${properties.tpsa.toFixed(1)} Å²`, source: 'Ertl 2000' },
    { label: 'HBD', value: String(properties.hydrogenBondDonors) },
    { label: 'HBA', value: String(properties.hydrogenBondAcceptors) },
    { label: 'Rings', value: String(properties.rings) },
    { label: 'InChIKey', value: properties.inchiKey },
  ];
}

/** Properties of a structure, computed by the chemistry worker; none until they are there, or if it cannot be read. */
function useStructureFacts(structure: string | null): readonly SequenceFact[] {
  const [found, setFound] = useState<{ structure: string; facts: readonly SequenceFact[] } | null>(null);
  useEffect(() => {
    if (structure === null) return;
    let wanted = true;
    chemistryWorker()
      .properties([structure])
      .then(
        ([outcome]) => wanted && setFound({ structure, facts: outcome?.ok ? structureFacts(outcome.value) : [] }),
        () => {
          // The toolkit is not on this device yet: the value itself is shown, and its properties the next time.
        },
      );
    return () => {
      wanted = false;
    };
  }, [structure]);
  return found && found.structure === structure ? found.facts : [];
}

function textOf(content: Json): string {
  if (typeof content === 'string') return content;
  return isObject(content) && typeof content.sequence === 'string' ? content.sequence : '';
}

/** Properties computed from a structure or sequence, below its field. Nothing for other fields and empty cells. */
export function FieldFacts({ field, contents }: { field: Field; contents: readonly Json[] }) {
  const content = contents[0] ?? null;
  const type = field.field_type;
  const text = textOf(content);
  const structure = (type === 'smiles-string' || type === 'molfile') && text !== '' ? text : null;
  const computed = useStructureFacts(structure);
  const isSequence = type === 'dna-oligo' || type === 'rna-oligo' || type === 'peptide';
  const facts = isSequence && text !== '' ? sequenceFacts(type, text) : computed;
  if (facts.length === 0) return null;
  const lines = linesOf(field, contents);
  return (
    <>
      {lines.length > 0 && (
        <div className={styles.block}>
          <SequenceBlock text={text} lines={lines} perRow={30} />
        </div>
      )}
      <dl className={styles.facts} aria-label={`Computed from ${field.field_name}`}>
        {facts.map(({ label, value, source }) => (
          <div key={label} title={source}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
