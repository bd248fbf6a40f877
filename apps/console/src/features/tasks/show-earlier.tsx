import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './tasks.module.css';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Fetches the next page of a list, while there is one. */
export function ShowEarlier({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  if (!hasNextPage) return null;
  return (
    <p className={styles.more}>
      <LinkButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        <Trans>Show earlier</Trans>
      </LinkButton>
    </p>
  );
}
