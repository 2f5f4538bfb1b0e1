import { useMemo } from 'react';
import { encodingWarnings } from '@/domain/files/encodingWarnings';
import type { FileWarning } from '@/domain/files/fileWarning';
import { isText } from '../file/reading';
import type { FileContent } from './useFileContent';

/** Irregularities of the file, and whether its characters may have been decoded wrongly. */
export function useFileWarnings({ head, reading, first }: Pick<FileContent, 'head' | 'reading' | 'first'>): {
  isDoubtful: boolean;
  warnings: readonly FileWarning[];
} {
  return useMemo(() => {
    if (!head || !reading || !first) return { isDoubtful: false, warnings: [] };
    const { encoding, encodingConfidence } = head.sniff;
    const confidence = reading.encoding === encoding ? encodingConfidence : null;
    const ofLetters = isText(reading) ? encodingWarnings(reading.encoding, confidence, first.unreadable) : [];
    return { isDoubtful: ofLetters.length > 0, warnings: [...ofLetters, ...first.warnings] };
  }, [head, reading, first]);
}
