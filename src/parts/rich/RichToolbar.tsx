import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { readWebAddress } from '@/domain/fields/webAddress';
import { isLink } from '@/domain/richText/richSchema';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { IconButton, type IconName, Menu, NameDialog } from '@/ui';
import styles from './Rich.module.css';

interface Props {
  editor: Editor;
  label: string;
  /** Chooses pictures from the disk; absent if none can be added. */
  onPictures?: (() => void) | undefined;
}

interface Act {
  key: string;
  label: string;
  icon: IconName;
  shortcut?: string;
  run(): void;
}

/** The formatting of the selected words: one stop for Tab, arrow keys inside. */
export function RichToolbar({ editor, label, onPictures }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const slots = useStructureSlots();
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      code: now.isActive('code'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      checks: now.isActive('taskList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
    }),
  });
  const run = (change: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () =>
    void change(editor.chain().focus()).run();
  const moveFocus = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    if (step === 0 || buttons.length === 0) return;
    event.preventDefault();
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = buttons[(at + step + buttons.length) % buttons.length];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  };
  const acts: (Act & { on?: boolean })[] = [
    {
      key: 'heading',
      label: 'Heading',
      icon: 'heading',
      on: on.heading,
      run: run((to) => to.toggleHeading({ level: 2 })),
    },
    { key: 'bold', label: 'Bold', icon: 'bold', shortcut: 'Mod+B', on: on.bold, run: run((to) => to.toggleBold()) },
    {
      key: 'italic',
      label: 'Italic',
      icon: 'italic',
      shortcut: 'Mod+I',
      on: on.italic,
      run: run((to) => to.toggleItalic()),
    },
    { key: 'code', label: 'Code', icon: 'code', shortcut: 'Mod+E', on: on.code, run: run((to) => to.toggleCode()) },
    { key: 'bullets', label: 'List', icon: 'list', on: on.bullets, run: run((to) => to.toggleBulletList()) },
    {
      key: 'numbers',
      label: 'Numbered list',
      icon: 'numbers',
      on: on.numbers,
      run: run((to) => to.toggleOrderedList()),
    },
    { key: 'checks', label: 'Check list', icon: 'checkbox', on: on.checks, run: run((to) => to.toggleTaskList()) },
    { key: 'quote', label: 'Quote', icon: 'quote', on: on.quote, run: run((to) => to.toggleBlockquote()) },
    { key: 'link', label: 'Link', icon: 'link', on: on.link, run: () => setLinking(true) },
    {
      key: 'table',
      label: 'Table',
      icon: 'table',
      run: run((to) => to.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
    },
  ];
  const address = String(editor.getAttributes('link').href ?? '');
  const setLink = async (typed: string) => {
    const href = isLink(typed) ? typed : readWebAddress(typed);
    if (href === null || !isLink(href)) return 'This is not a web address.';
    setLinking(false);
    const { empty } = editor.state.selection;
    if (empty && !on.link)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    return undefined;
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Format ${label}`}
      tabIndex={-1}
      className={styles.toolbar}
      onKeyDown={moveFocus}
    >
      {acts.map(({ key, label: name, icon, shortcut, on: pressed, run: act }, at) => (
        <IconButton
          key={key}
          size="small"
          icon={icon}
          label={name}
          {...(shortcut ? { shortcut } : {})}
          {...(pressed === undefined ? {} : { pressed })}
          tabIndex={at === 0 ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
        />
      ))}
      {onPictures && (
        <IconButton
          size="small"
          icon="image"
          label="Picture"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPictures}
        />
      )}
      {slots && (
        <IconButton
          size="small"
          icon="hex"
          label="Structure"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setDrawing(true)}
        />
      )}
      {on.table && (
        <Menu
          trigger={<IconButton size="small" icon="columns" label="Rows and columns" tabIndex={-1} />}
          items={[
            { key: 'row', label: 'Add row below', onSelect: run((to) => to.addRowAfter()) },
            { key: 'column', label: 'Add column to the right', onSelect: run((to) => to.addColumnAfter()) },
            { key: 'noRow', label: 'Delete row', onSelect: run((to) => to.deleteRow()) },
            { key: 'noColumn', label: 'Delete column', onSelect: run((to) => to.deleteColumn()) },
            { key: 'noTable', label: 'Delete table', danger: true, onSelect: run((to) => to.deleteTable()) },
          ]}
        />
      )}
      <span className={styles.hints} aria-hidden>
        <kbd>@</kbd> person <kbd>#</kbd> record, item or set
      </span>
      {isLinking && (
        <NameDialog
          title="Link"
          submitLabel="Set link"
          name={address}
          onClose={() => setLinking(false)}
          onSubmit={setLink}
        />
      )}
      {isDrawing && slots && (
        <slots.Sketcher
          kind="smiles-string"
          text=""
          title="Structure in the text"
          onClose={() => setDrawing(false)}
          onApply={(smiles) => {
            setDrawing(false);
            if (smiles.trim() !== '')
              editor
                .chain()
                .focus()
                .insertContent({ type: 'structure', attrs: { smiles: smiles.trim() } })
                .run();
          }}
        />
      )}
    </div>
  );
}
