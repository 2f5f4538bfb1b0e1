import { useEffect, useState } from 'react';
import * as Y from 'yjs';
import type { OpenDocument } from '@/documents/openDocument';
import { BODY } from '@/domain/tasks/taskFragments';
import { dropKeptWords, followKeptWords, readKeptWords } from '@/lib/yjs/unseenWords';
import { Banner, Button } from '@/ui';

function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(text)]);
  return element;
}

interface Props {
  document: OpenDocument;
  /** Whether words can be inserted again or discarded. */
  isOff: boolean;
}

/**
 * Words that were written into a part of a text which somebody else deleted at the same time: everybody finds them
 * here.
 */
export function UnseenWords({ document, isOff }: Props) {
  const { doc } = document;
  const [kept, setKept] = useState(() => readKeptWords(doc));
  useEffect(() => {
    const look = () => setKept(readKeptWords(doc));
    look();
    return followKeptWords(doc, look);
  }, [doc]);
  const putIn = (mark: string, words: string) =>
    doc.transact(() => {
      doc.getXmlFragment(BODY).push(words.split('\n').map(paragraph));
      dropKeptWords(doc, mark);
    });
  return kept.map(({ mark, words }) => (
    <Banner
      key={mark}
      tone="active"
      actions={
        !isOff && (
          <>
            <Button onClick={() => putIn(mark, words)}>Put in at the end</Button>
            <Button variant="bare" onClick={() => dropKeptWords(doc, mark)}>
              Discard
            </Button>
          </>
        )
      }
    >
      Written into a part of this text that was deleted at the same time: “{words}”
    </Banner>
  ));
}
