import { Trans } from '@lingui/react/macro';
import type { Posting } from '@regulars/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Timeline } from '../../../framework/detail/timeline.tsx';
import type { TimelineEntry } from '../../../framework/detail/timeline.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { iconOf } from './asset-words.ts';
import { PostingLines } from './posting-lines.tsx';
import { storyOf } from './posting-sentence.ts';
import { PostingAftermath, PostingFacts } from './posting-text.tsx';
import { RegionState } from './region-state.tsx';
import { UndoneMark } from './undone-mark.tsx';
import { usePostings } from './use-postings.ts';
import type { PostingsQuery } from './use-postings.ts';

interface PostingsTimelineProps extends PostingsQuery {
  /** A checkbox that selects a posting, described by this sentence. */
  box?: ((posting: Posting, sentence: string) => ReactNode) | undefined;
  /** Shows all checkboxes, not only that of the entry in use. */
  boxed?: boolean;
}

/** A balance's history in sentences: each posting with its document and what was left afterwards. */
export function PostingsTimeline({ box, boxed, units, ...asked }: PostingsTimelineProps) {
  const locale = useLocale();
  const query = usePostings({ units, ...asked });
  const [open, setOpen] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const entryOf = (posting: Posting): TimelineEntry => {
    const { posting_id: id } = posting;
    const { sentence, rest } = storyOf(posting, locale);
    return {
      key: String(id),
      at: posting.posted_at,
      icon: iconOf(posting),
      box: box?.(posting, sentence),
      title: (
        <>
          {sentence} <UndoneMark of={posting} />
        </>
      ),
      children: <PostingFacts posting={posting} rest={rest} open={open.includes(id)} onToggle={() => toggle(id)} />,
      aside: <PostingAftermath posting={posting} units={units} />,
      below: open.includes(id) && <PostingLines posting={posting} units={units} />,
    };
  };
  return (
    <RegionState
      query={query}
      isEmpty={query.rows.length === 0}
      empty={<Trans>Nothing has been posted yet.</Trans>}
      skeleton={['84px', '1fr']}
    >
      <Timeline entries={query.rows.map(entryOf)} boxed={boxed} />
    </RegionState>
  );
}
