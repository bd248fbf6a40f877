import { amountText } from '../../../format/numbers.ts';
import { useLingui } from '@lingui/react/macro';
import type { Posting } from '@regulars/contract';
import { sayPostingRule } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { documentText, valueOf } from './asset-words.ts';
import styles from './assets.module.css';

interface PostingFactsProps {
  posting: Posting;
  /** What the sentence leaves out. */
  rest: readonly string[];
  open: boolean;
  onToggle: () => void;
}

/** Where the value came from or went, its rule, user and branch; and the button that shows the posting's lines. */
export function PostingFacts({ posting, rest, open, onToggle }: PostingFactsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { rule, operator, branch_name: branch, business_date: day } = posting;
  const facts = [
    ...rest,
    rule && sayPostingRule(rule, locale),
    operator ?? t`By the program`,
    branch,
    posting.late && t`Counts on ${dates.day(day)}`,
  ].filter(Boolean);
  return (
    <span className={styles.story}>
      {facts.join(t({ message: '; ', context: 'between facts' }))}{' '}
      <button type="button" className={styles.accountant} aria-expanded={open} onClick={onToggle}>
        {t`For the accountant`}
        <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}

/** A posting's document and what was left afterwards. */
export function PostingAftermath({ posting, units }: { posting: Posting; units: readonly AssetUnit[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { after, document } = posting;
  const moved = units.filter((unit) => posting.lines.some((line) => line.unit === unit));
  const balance = amountText('principal', valueOf(after));
  const [points, growth] = [amountText('points', after.points), amountText('growth', after.growth)];
  return (
    <>
      {document.number === null ? (
        <span className={styles.document}>{documentText(document, locale)}</span>
      ) : (
        <Link className={styles.document} to={{ search: `?document=${document.number}` }}>
          {document.number}
        </Link>
      )}
      <span>
        {moved.includes('principal') || moved.includes('bonus')
          ? t`Balance ${balance}`
          : moved.includes('points')
            ? t`Points ${points}`
            : t`Growth ${growth}`}
      </span>
    </>
  );
}
