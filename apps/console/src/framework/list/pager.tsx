import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Pagination } from 'antd';
import { countText } from '../../format/numbers.ts';
import { deepestPage, pageSizes } from './list-address.ts';
import styles from './list.module.css';
import type { ListPage } from './list-result.ts';
import { isMissing } from './missing-page.tsx';
import type { ListState } from './use-list-state.ts';
import { useNarrow } from './use-media.ts';

interface PagerProps<Row> {
  list: Pick<ListState<unknown>, 'index' | 'size' | 'cursor' | 'goTo' | 'nextPage'>;
  page: ListPage<Row> | undefined;
  sizes?: readonly number[];
}

/** Numbered pages as far as they reach, then only "next". */
export function Pager<Row>({ list, page, sizes = pageSizes }: PagerProps<Row>) {
  const { t } = useLingui();
  const narrow = useNarrow();
  if (!page || page.items.length === 0 || isMissing(list, page)) return null;

  const { index, size, cursor } = list;
  const deepest = deepestPage(size);
  const first = countText((index - 1) * size + 1);
  const last = countText((index - 1) * size + page.items.length);
  const total = countText(page.total);
  const next = page.next_cursor !== null && (cursor !== undefined || index >= deepest) ? page.next_cursor : undefined;

  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <span className={styles.range}>
        {page.total_exact ? (
          <Trans>
            {first}–{last} of {total}
          </Trans>
        ) : (
          <Trans>
            {first}–{last} of over {total}
          </Trans>
        )}
      </span>
      {cursor === undefined ? (
        <Pagination
          current={index}
          pageSize={size}
          total={Math.min(page.total, deepest * size)}
          pageSizeOptions={[...sizes]}
          showSizeChanger={!narrow}
          simple={narrow}
          onChange={(nextIndex, nextSize) => list.goTo(nextSize === size ? nextIndex : 1, nextSize)}
        />
      ) : (
        <Button onClick={() => list.goTo(1)}>
          <Trans>To the first page</Trans>
        </Button>
      )}
      {next !== undefined && (
        <Button onClick={() => list.nextPage(next)}>
          <Trans>Next page</Trans>
        </Button>
      )}
    </nav>
  );
}
