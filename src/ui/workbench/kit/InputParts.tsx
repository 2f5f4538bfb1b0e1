import { useState } from 'react';
import {
  Checkbox,
  Combobox,
  Field,
  RadioGroup,
  Segmented,
  Select,
  Switch,
  Tabs,
  TextArea,
  TextInput,
} from '../../index';
import { Line } from './Line';
import { Part } from './Part';
import { STAGES } from './stages';

/** All inputs. */
export function InputParts() {
  const [name, setName] = useState('Washout, 4 cell lines');
  const [program, setProgram] = useState('egfr');
  const [stage, setStage] = useState<string | undefined>('test');
  const [many, setMany] = useState<string[]>(['todo', 'done']);
  const [on, setOn] = useState(true);
  const [mode, setMode] = useState<'list' | 'board' | 'time'>('list');
  const [mean, setMean] = useState<'mean' | 'geomean'>('mean');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <Part title="Inputs" note="one line of help, the error takes its place">
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px 16px' }}>
        <Field label="Name">{(control) => <TextInput {...control} value={name} onValueChange={setName} />}</Field>
        <Field label="Dose, nM" error="Not a number. Write 12.5 or <12.5.">
          {(control) => <TextInput {...control} value="12,5x" onValueChange={() => undefined} />}
        </Field>
        <Field label="Programme">
          {(control) => (
            <Select
              {...control}
              value={program}
              onValueChange={setProgram}
              options={[
                { value: 'egfr', label: 'EGFR', icon: 'flask' },
                { value: 'abl', label: 'ABL1', icon: 'flask' },
              ]}
            />
          )}
        </Field>
        <Field label="Batch" help="B-0433 was used last.">
          {(control) => <Combobox {...control} value={undefined} onValueChange={() => undefined} options={[]} />}
        </Field>
        <Field label="Stage">
          {(control) => (
            <Combobox {...control} value={stage} onValueChange={setStage} options={STAGES} onCreate={() => undefined} />
          )}
        </Field>
        <Field label="Stages">
          {(control) => <Combobox {...control} multiple value={many} onValueChange={setMany} options={STAGES} />}
        </Field>
        <Field label="Due">
          {(control) => <TextInput {...control} icon="calendar" value="24 Apr 2026" onValueChange={() => undefined} />}
        </Field>
        <Field label="Formula">
          {(control) => (
            <TextInput {...control} readOnly value="pIC50 = 9 − log10(IC50)" onValueChange={() => undefined} />
          )}
        </Field>
        <TextArea value="C=CC(=O)Nc1cc(Nc2nccc" mono onValueChange={() => undefined} aria-label="Structure" />
        <TextInput
          aria-label="Search"
          size="compact"
          icon="search"
          placeholder="Find"
          value=""
          onValueChange={() => undefined}
        />
      </div>
      <Line>
        <Checkbox checked={on} onCheckedChange={setOn}>
          Show band
        </Checkbox>
        <Checkbox checked={!on} onCheckedChange={(next) => setOn(!next)}>
          Warn only
        </Checkbox>
        <Checkbox checked="indeterminate" onCheckedChange={() => undefined}>
          Some
        </Checkbox>
        <RadioGroup
          label="Mean"
          value={mean}
          onValueChange={setMean}
          options={[
            { value: 'mean', label: 'Mean' },
            { value: 'geomean', label: 'Geomean' },
          ]}
        />
        <Switch checked={on} onCheckedChange={setOn}>
          Work offline
        </Switch>
        <Switch checked={!on} onCheckedChange={(next) => setOn(!next)}>
          Follow
        </Switch>
      </Line>
      <Line>
        <Segmented
          label="View"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'list', label: 'List', icon: 'list' },
            { value: 'board', label: 'Board', icon: 'board' },
            { value: 'time', label: 'Timeline', icon: 'bars' },
          ]}
        />
      </Line>
      <Tabs
        label="Pages"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'one', label: 'Values', count: 12, content: 'First page' },
          { value: 'two', label: 'History', content: 'Second page' },
        ]}
      />
    </Part>
  );
}
