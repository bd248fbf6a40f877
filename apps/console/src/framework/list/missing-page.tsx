import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { countText } from '../../format/numbers.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { deepestPage } from './list-address.ts';
import type { ListPage } from './list-result.ts';
import type { ListState } from './use-list-state.ts';

type Place = Pick<ListState<unknown>, 'index' | 'size' | 'cursor'>;

/** The address names a page behind the last one. */
export const isMissing = ({ index, size, cursor }: Place, { items, total }: ListPage<unknown>): boolean =>
  cursor === undefined && (index > deepestPage(size) || (items.length === 0 && total > 0));

interface MissingPageProps {
  list: Place & Pick<ListState<unknown>, 'goTo'>;
  total: number;
}

/** Says that the page doesn't exist, and leads to the last one. */
export function MissingPage({ list: { index, size, goTo }, total }: MissingPageProps) {
  const { t } = useLingui();
  const last = Math.min(Math.ceil(total / size), deepestPage(size));
  const [page, lastPage] = [countText(index), countText(last)];
  return (
    <EmptyState
      kind="noResult"
      title={t`There is no page ${page}`}
      actions={
        <Button type="primary" onClick={() => goTo(last)}>
          <Trans>To the last page</Trans>
        </Button>
      }
    >
      {t`The last page is ${lastPage}.`}
    </EmptyState>
  );
}
