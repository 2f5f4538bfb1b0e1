import type { Ketcher } from 'ketcher-core';
import { Editor } from 'ketcher-react';
import { StandaloneStructServiceProvider } from 'ketcher-standalone/dist/binaryWasmNoRender';
import { useEffect, useRef } from 'react';
import type { FromSketcher, SketchKind, ToSketcher } from '@/domain/structures';
import 'ketcher-react/dist/index.css';
import { readDrawing } from './readDrawing';

const provider = new StandaloneStructServiceProvider();

function send(message: FromSketcher): void {
  window.parent.postMessage(message, window.location.origin);
}

/**
 * Whether a dialog or a text field of the sketcher has the focus; its keys are then not meant for the sheet. The hidden
 * text field with which Ketcher receives copy and paste has the focus while one draws, so it does not count.
 */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.classList.contains('cliparea')) return false;
  return target.closest('input, textarea, select, [role=dialog], [role=listbox]') !== null;
}

/** Whether a sheet in Ketcher's own format is empty. */
function isEmptySheet(ket: string): boolean {
  const { root } = JSON.parse(ket) as { root?: { nodes?: unknown[] } };
  return (root?.nodes ?? []).length === 0;
}

/** The drawing page: Ketcher in a frame of its own, so that its styles, keys and requirements do not affect the app. */
export function SketcherPage() {
  const ketcher = useRef<Ketcher | null>(null);
  const kind = useRef<SketchKind>('smiles-string');
  /** The person has edited the sheet: changes before that come from Ketcher's layout. */
  const touched = useRef(false);
  /** The sheet after the initial layout, in Ketcher's own format. */
  const opened = useRef<string | null>(null);

  useEffect(() => {
    const open = async (editor: Ketcher, text: string) => {
      touched.current = false;
      let problem: string | null = null;
      try {
        await editor.setMolecule(text);
        opened.current = await editor.getKet();
        // Ketcher silently drops some texts that it cannot read.
        if (text.trim() !== '' && isEmptySheet(opened.current)) problem = '';
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        opened.current = null;
      }
      send({ say: 'opened', problem });
    };
    const read = async (editor: Ketcher) => {
      try {
        const isAsOpened = !touched.current || (await editor.getKet()) === opened.current;
        send({ say: 'drawn', ...(await readDrawing(editor, kind.current)), isAsOpened });
      } catch (error) {
        send({ say: 'fault', reason: error instanceof Error ? error.message : String(error) });
      }
    };
    const onMessage = (event: MessageEvent<ToSketcher>) => {
      const editor = ketcher.current;
      if (event.source !== window.parent || event.origin !== window.location.origin || !editor) return;
      if (event.data.say === 'open') {
        kind.current = event.data.kind;
        void open(editor, event.data.text);
      } else if (event.data.say === 'read') void read(editor);
    };
    const touch = () => {
      touched.current = true;
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') touch();
      if (event.key === 'Escape' && !isTyping(event.target)) send({ say: 'escape' });
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        send({ say: 'apply' });
      }
    };
    window.addEventListener('message', onMessage);
    // In the capture phase: Ketcher's own key handlers stop the event when it bubbles.
    window.addEventListener('keydown', key, true);
    window.addEventListener('pointerdown', touch, true);
    return () => {
      window.removeEventListener('message', onMessage);
      window.removeEventListener('keydown', key, true);
      window.removeEventListener('pointerdown', touch, true);
    };
  }, []);

  return (
    <Editor
      staticResourcesUrl=""
      structServiceProvider={provider}
      disableMacromoleculesEditor
      errorHandler={(message) => send({ say: 'fault', reason: message })}
      onInit={(editor) => {
        ketcher.current = editor;
        editor.editor.subscribe('change', () => {
          if (touched.current) send({ say: 'changed' });
        });
        send({ say: 'ready' });
      }}
    />
  );
}
