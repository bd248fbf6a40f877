import { Trans } from '@lingui/react/macro';
import type { Permission } from '@regulars/contract/menu';
import type { ReplayKind } from '@regulars/phrases';
import { Button } from 'antd';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { useAction } from '../api/index.ts';
import { nearing } from '../list/nearing.ts';
import { useCanEverywhere } from '../session/index.ts';
import { useDates } from '../use-dates.ts';
import { lastMonth } from './last-month.ts';
import styles from './replays.module.css';

const ReplayPanel = lazyPart(async () => (await import('./replay-panel.tsx')).ReplayPanel, {
  waiting: <SkeletonBlock height="240px" />,
});

/** Whose draft is replayed, as its page loaded it. */
export interface ReplayedRule {
  readonly kind: ReplayKind;
  /** Of a top-up rule. */
  readonly ruleId?: string;
  readonly rule: {
    readonly version: number;
    readonly draft: object | null;
    readonly in_force: { readonly number: number } | null;
  };
  /** The permission to read the rule. */
  readonly reads: Permission;
}

/**
 * A button that runs the draft over the last month, and the panel that tells what it would have given; both undefined
 * without a draft.
 */
export function useReplay(of: ReplayedRule): { button: ReactNode; panel: ReactNode } {
  const { kind, ruleId, rule, reads } = of;
  const may = useCanEverywhere(reads);
  const today = useDates().today();
  const [isOpen, setOpen] = useState(false);
  const [period, setPeriod] = useState(() => lastMonth(today));
  const start = useAction('POST /rule-replays', { invalidates: ['/tasks'], quiet: true });
  if (!may || !rule.draft) return { button: undefined, panel: undefined };
  const run = (): void => start.mutate({ body: { kind, ...(ruleId !== undefined && { rule_id: ruleId }), ...period } });
  return {
    button: (
      <Button
        icon={<FlaskConical size={16} strokeWidth={1.75} />}
        aria-expanded={isOpen}
        {...nearing(ReplayPanel.preload)}
        onClick={() => {
          if (!isOpen && !start.data) run();
          setOpen(!isOpen);
        }}
      >
        <Trans>Replay on last month</Trans>
      </Button>
    ),
    panel: isOpen ? (
      <ReplayPanel
        of={of}
        period={period}
        onPeriod={setPeriod}
        started={start.data}
        starting={start.isPending}
        refusal={start.error}
        onRun={run}
        onClose={() => setOpen(false)}
      />
    ) : undefined,
  };
}

/** A page's panels beside that of a replay; below 1,200 px it stands before them, where it was asked for. */
export function ReplayColumns({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={panel ? styles.columns : undefined}>
      {panel && <div className={styles.aside}>{panel}</div>}
      <div className={styles.main}>{children}</div>
    </div>
  );
}
