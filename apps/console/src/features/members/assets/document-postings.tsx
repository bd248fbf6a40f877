import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../../ui/plain/link-button.tsx';
import { units } from '../../../framework/use-units.ts';
import styles from './assets.module.css';
import { PostingsTimeline } from './postings-timeline.tsx';

interface DocumentPostingsProps {
  memberId: string;
  document: string;
  onClose: () => void;
}

/** What was posted on a member's account for one document. */
export function DocumentPostings({ memberId, document, onClose }: DocumentPostingsProps) {
  return (
    <>
      <p className={styles.ofDocument}>
        <Trans>
          Posted for <strong>{document}</strong>
        </Trans>
        <LinkButton onClick={onClose}>
          <Trans>Show all postings</Trans>
        </LinkButton>
      </p>
      <PostingsTimeline memberId={memberId} units={units} document={document} />
    </>
  );
}
