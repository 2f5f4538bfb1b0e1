import { useState } from 'react';
import { CommandPalette } from '../../index';

/** The palette with records and commands. */
export function PaletteParts({ isOpen, text, onClose }: { isOpen: boolean; text: string; onClose(): void }) {
  const [query, setQuery] = useState(text);
  return (
    <CommandPalette
      open={isOpen}
      onOpenChange={onClose}
      query={query}
      onQueryChange={setQuery}
      note="8 ms, on this laptop"
      footer="Paste a SMILES or a sequence to search by it"
      onActOn={() => undefined}
      groups={[
        {
          key: 'records',
          heading: 'Records',
          items: [
            {
              key: 'r1',
              title: 'CMP-0108 Gefitinib',
              subtitle: 'Compounds',
              icon: 'hex',
              onSelect: onClose,
            },
            {
              key: 'r2',
              title: 'B-0301 Gefitinib HCl',
              subtitle: 'Batches',
              icon: 'flask',
              onSelect: onClose,
            },
          ],
        },
        {
          key: 'commands',
          heading: 'Commands',
          items: [
            {
              key: 'c1',
              title: 'Filter Compound contains “gef”',
              subtitle: 'this view',
              icon: 'filter',
              shortcut: '/',
              onSelect: onClose,
            },
            {
              key: 'c2',
              title: 'New record “gef”',
              subtitle: 'Compounds',
              icon: 'plus',
              shortcut: 'Mod+Enter',
              onSelect: onClose,
            },
          ],
        },
      ]}
    />
  );
}
