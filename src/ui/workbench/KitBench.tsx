import { type ReactNode, useState } from 'react';
import {
  Avatar,
  AvatarStack,
  Banner,
  Button,
  Calendar,
  Checkbox,
  Chip,
  type ChipHue,
  Combobox,
  CommandPalette,
  ConfirmDialog,
  Dialog,
  EmptyState,
  ErrorText,
  Field,
  Icon,
  IconButton,
  type IconName,
  iconShapes,
  Menu,
  Popover,
  Progress,
  RadioGroup,
  Segmented,
  Select,
  SidePane,
  Skeleton,
  Spinner,
  StatusMark,
  Switch,
  Tabs,
  TextArea,
  TextInput,
  ToastStack,
} from '../index';

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section style={{ borderTop: '1px solid var(--line-2)', paddingBottom: 20, breakInside: 'avoid' }}>
      <h2 style={{ font: 'var(--t-13)', fontWeight: 600, height: 40, display: 'flex', alignItems: 'center', gap: 12 }}>
        {title}
        <span style={{ font: 'var(--t-12)', color: 'var(--ink-3)' }}>{note}</span>
      </h2>
      <div style={{ display: 'grid', gap: 12 }}>{children}</div>
    </section>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>{children}</div>;
}

const STAGES = [
  {
    value: 'todo',
    label: (
      <StatusMark shape="todo" flat>
        To do
      </StatusMark>
    ),
    text: 'To do',
  },
  {
    value: 'test',
    label: (
      <StatusMark shape="progress" flat>
        In test
      </StatusMark>
    ),
    text: 'In test',
  },
  {
    value: 'review',
    label: (
      <StatusMark shape="review" flat>
        To review
      </StatusMark>
    ),
    text: 'To review',
  },
  {
    value: 'done',
    label: (
      <StatusMark shape="done" flat>
        Complete
      </StatusMark>
    ),
    text: 'Complete',
  },
  {
    value: 'blocked',
    label: (
      <StatusMark shape="blocked" flat>
        Blocked
      </StatusMark>
    ),
    text: 'Blocked',
  },
];

/** Every part of the kit on one page, in the states where parts usually go wrong. */
export function KitBench() {
  const show = new URLSearchParams(location.search).get('show');
  const [name, setName] = useState('Washout, 4 cell lines');
  const [program, setProgram] = useState('egfr');
  const [stage, setStage] = useState<string | undefined>('test');
  const [many, setMany] = useState<string[]>(['todo', 'done']);
  const [on, setOn] = useState(true);
  const [mode, setMode] = useState<'list' | 'board' | 'time'>('list');
  const [mean, setMean] = useState<'mean' | 'geomean'>('mean');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [dialog, setDialog] = useState(show === 'dialog');
  const [confirm, setConfirm] = useState(show === 'confirm');
  const [palette, setPalette] = useState(show === 'palette');
  const [due, setDue] = useState('2026-04-24');
  const [query, setQuery] = useState(show === 'palette' ? 'gef' : '');
  return (
    <main style={{ padding: '24px 32px 96px', columns: '560px 2', columnGap: 32 }}>
      <Part title="Buttons" note="28 and 32 px">
        <Line>
          <Button variant="primary" size="large" shortcut="S">
            Save fit
          </Button>
          <Button size="large">Export</Button>
          <Button size="large" icon="download">
            Import
          </Button>
          <Button size="large" icon="lock" disabledReason="Locked by review since Monday">
            Locked by review
          </Button>
          <Button size="large" disabled>
            Off
          </Button>
        </Line>
        <Line>
          <Button icon="filter" shortcut="/">
            Filter
          </Button>
          <Button variant="bare" icon="eye">
            10 of 13
          </Button>
          <Button variant="bare" icon="lock" pressed>
            Private filter
          </Button>
          <IconButton icon="more" label="More" variant="default" />
          <IconButton icon="search" label="Find in table" shortcut="Mod+F" />
          <Button variant="danger">Delete 3 records</Button>
          <Button variant="danger-final">Delete</Button>
        </Line>
      </Part>
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
              <Combobox
                {...control}
                value={stage}
                onValueChange={setStage}
                options={STAGES}
                onCreate={() => undefined}
              />
            )}
          </Field>
          <Field label="Stages">
            {(control) => <Combobox {...control} multiple value={many} onValueChange={setMany} options={STAGES} />}
          </Field>
          <Field label="Due">
            {(control) => (
              <TextInput {...control} icon="calendar" value="24 Apr 2026" onValueChange={() => undefined} />
            )}
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
      <Part title="Status, options, people" note="shape and word, never colour alone">
        <Line>
          <StatusMark shape="todo">To do</StatusMark>
          <StatusMark shape="progress">In progress</StatusMark>
          <StatusMark shape="review">To review</StatusMark>
          <StatusMark shape="done">Complete</StatusMark>
          <StatusMark shape="blocked">Blocked</StatusMark>
          <StatusMark shape="parked">Parked</StatusMark>
          <StatusMark shape="cancelled">Cancelled</StatusMark>
          <StatusMark shape="refused">Refused</StatusMark>
          <StatusMark shape="waiting">3 waiting</StatusMark>
        </Line>
        <Line>
          {['EGFR', 'HER2', 'SRC', 'ABL1', 'BTK', 'JAK2', 'ALK', 'KIT'].map((label, index) => (
            <Chip key={label} hue={(index + 1) as ChipHue}>
              {label}
            </Chip>
          ))}
          <Chip onRemove={() => undefined} removeLabel="Remove note">
            Neutral
          </Chip>
        </Line>
        <Line>
          <Avatar person={{ id: 'me', name: 'Lena Holm', me: true }} />
          <AvatarStack
            people={['Ana Ruiz', 'Mei Tan', 'Jonas Berg', 'Priya Nair', 'Tomas Kral', 'Ida Sol'].map((name, index) => ({
              id: name,
              name,
              hue: ((index % 5) + 1) as 1 | 2 | 3 | 4 | 5,
            }))}
            max={5}
          />
          <Avatar person={{ id: 'x', name: 'Ana Ruiz', hue: 1 }} size="small" />
        </Line>
      </Part>
      <Part title="Feedback">
        <Banner actions={<Button>Reload</Button>} onDismiss={() => undefined}>
          <b>A new version is ready.</b> It loads when you reload.
        </Banner>
        <Banner tone="active">Offline since 09:31. Everything is saved on this laptop.</Banner>
        <Banner tone="stop">214 MB of 240 MB used. Free space or save a copy.</Banner>
        <ErrorText>Ring 2 does not close. Last good structure is kept.</ErrorText>
        <Line>
          <Spinner />
          <Progress value={312} max={384} label="Import" before="Reading 312 of 384" after="41 new · 268 changed" />
        </Line>
        <Skeleton lines={3} />
        <EmptyState edged action={{ label: 'Choose a file', shortcut: 'I', onAct: () => undefined }}>
          Paste rows from Excel, or drop a CSV, XLSX, SDF, GenBank or FASTA file.
        </EmptyState>
      </Part>
      <Part title="Floating">
        <Line>
          <Menu
            open={show === 'menu' ? true : undefined}
            trigger={<Button iconAfter="down">Menu</Button>}
            items={[
              { key: 'open', label: 'Open record', icon: 'expand', shortcut: 'Mod+Enter' },
              { key: 'history', label: 'Cell history', icon: 'clock', shortcut: 'Alt+H' },
              { key: 'copy', label: 'Copy with heads', icon: 'copy', shortcut: 'Shift+Mod+C' },
              { kind: 'separator', key: 's1' },
              { key: 'filter', label: 'Filter by this value', icon: 'filter', shortcut: 'Alt+F' },
              { key: 'lock', label: 'Change type', icon: 'wrench', disabledReason: 'Only admins change types.' },
              {
                key: 'more',
                label: 'Sort',
                icon: 'sort',
                items: [
                  { key: 'a', label: 'Ascending' },
                  { key: 'd', label: 'Descending' },
                ],
              },
              { kind: 'separator', key: 's2' },
              { key: 'delete', label: 'Delete', icon: 'trash', danger: true, shortcut: 'Mod+Backspace' },
            ]}
          />
          <Popover
            label="Due"
            trigger={<Button icon="calendar">24 Apr 2026</Button>}
            open={show === 'calendar' ? true : undefined}
          >
            <Calendar value={due} onChoose={setDue} today="2026-04-14" autoFocus />
          </Popover>
          <Popover label="Columns" trigger={<Button>Popover</Button>} width={240}>
            Anything small.
          </Popover>
          <Button onClick={() => setDialog(true)}>Dialog</Button>
          <Button onClick={() => setConfirm(true)}>Confirm</Button>
          <Button onClick={() => setPalette(true)} shortcut="Mod+K">
            Palette
          </Button>
        </Line>
        <div style={{ height: 160, display: 'flex', justifyContent: 'flex-end', background: 'var(--canvas)' }}>
          <SidePane title="CMP-0097" onClose={() => undefined} width={280}>
            Side pane, 376 px by itself.
          </SidePane>
        </div>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 28px)', gap: 4, color: 'var(--ink-2)' }}>
          {(Object.keys(iconShapes) as IconName[]).map((icon) => (
            <span key={icon} title={icon}>
              <Icon name={icon} label={icon} />
            </span>
          ))}
        </div>
      </Part>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="New field"
        subtitle="Compounds, shown in every view"
        width="sm"
        onSubmit={() => setDialog(false)}
        footerNote="Nothing is lost: a field can be archived."
      >
        <Field label="Name" help="People see it in heads and forms.">
          {(control) => <TextInput {...control} value={name} onValueChange={setName} autoFocus />}
        </Field>
        <Field label="Stage">
          {(control) => <Combobox {...control} value={stage} onValueChange={setStage} options={STAGES} />}
        </Field>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Delete 3 records?"
        confirmationText="CMP-0201"
        confirmLabel="Delete"
        onConfirm={() => setConfirm(false)}
        choices={[{ key: 'archive', label: 'Archive instead', onChoose: () => setConfirm(false) }]}
      >
        Their 41 values and 2 files go too. EXP-311 loses 3 of its 40 rows. This needs the network.
      </ConfirmDialog>
      <CommandPalette
        open={palette}
        onOpenChange={setPalette}
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
                onSelect: () => setPalette(false),
              },
              {
                key: 'r2',
                title: 'B-0301 Gefitinib HCl',
                subtitle: 'Batches',
                icon: 'flask',
                onSelect: () => setPalette(false),
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
                onSelect: () => setPalette(false),
              },
              {
                key: 'c2',
                title: 'New record “gef”',
                subtitle: 'Compounds',
                icon: 'plus',
                shortcut: 'Mod+Enter',
                onSelect: () => setPalette(false),
              },
            ],
          },
        ]}
      />
      <ToastStack
        onDismiss={() => undefined}
        items={
          show === 'toasts'
            ? [
                {
                  id: '1',
                  title: '212 cells pasted',
                  detail: '3 refused: not a number',
                  actions: [
                    { label: 'Show 3', bare: true, onAct: () => undefined },
                    { label: 'Undo', shortcut: 'Mod+Z', onAct: () => undefined },
                  ],
                  remaining: { left: 7000, total: 10000 },
                },
                {
                  id: '2',
                  tone: 'error',
                  title: '1 change refused.',
                  detail: 'EXP-311 was locked at 10:02.',
                  actions: [{ label: 'Review', onAct: () => undefined }],
                },
              ]
            : []
        }
      />
    </main>
  );
}
