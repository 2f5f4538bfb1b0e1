import { numberText } from '@/lib/words/counted';
import { Banner, Button } from '@/ui';
import type { ImportedTwice } from '../state/useImportedTwice';

interface TwiceNoticeProps {
  twice: ImportedTwice;
  onShow: (() => void) | undefined;
}

/**
 * Says after an import that structures occur more than once in the table. They stay, since they may be different
 * batches.
 */
export function TwiceNotice({ twice, onShow }: TwiceNoticeProps) {
  return (
    <Banner icon="hex" onDismiss={twice.dismiss}>
      {numberText(twice.count)} records share their structure with another one of this table.{' '}
      {onShow && (
        <Button variant="bare" onClick={onShow}>
          Show them
        </Button>
      )}
    </Banner>
  );
}
