import { Trans } from '@lingui/react/macro';
import { useTouch } from '../../framework/list/use-media.ts';

/** How the rows of the matrix are put in order. */
export function HowToSort() {
  return useTouch() ? (
    <Trans>Drag a row by the dots on its left.</Trans>
  ) : (
    <Trans>Drag a row by its dots, or press Space on them and move it with the arrow keys.</Trans>
  );
}
