import { useLingui } from '@lingui/react/macro';
import type { TopUpNote } from '@regulars/contract';
import { noNote } from './note-values.ts';

/** So many characters of a text are named where its change is. */
const named = 40;
export const isCut = (text: string): boolean => text.length > named;
const cut = (text: string): string => (isCut(text) ? `${text.slice(0, named)}…` : text);

/** What one note says otherwise than another, a sentence for each text. */
export function useNoteDifferences(): (before: TopUpNote | undefined, after: TopUpNote) => string[] {
  const { t } = useLingui();
  return (before = noNote, after) => {
    const [chinese, english] = [cut(after.text ?? ''), cut(after.text_en ?? '')];
    const lines = [
      ...(before.text === after.text ? [] : [after.text === null ? t`no Chinese text` : t`Chinese: “${chinese}”`]),
      ...(before.text_en === after.text_en
        ? []
        : [after.text_en === null ? t`no English text` : t`English: “${english}”`]),
    ];
    return lines.length > 0 ? lines : [t`no text for members`];
  };
}
