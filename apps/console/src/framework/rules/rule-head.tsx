import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { History } from 'lucide-react';
import { nearing } from '../list/nearing.ts';
import { useDates } from '../use-dates.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { Drafted } from './rule-bar.tsx';

/** Beside the title: whether there is a draft, and since when which version is in force. */
export function RuleNote({ rule: { in_force: inForce, draft }, none }: { rule: Drafted; none: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const since = inForce && dates.cell(inForce.made_at);
  const number = inForce?.number;
  return (
    <>
      {draft && <StateTag meaning="over">{t({ message: 'Draft', context: 'of a rule' })}</StateTag>}{' '}
      {inForce ? t`Version ${number} is in force, since ${since}` : none}
    </>
  );
}

/** Opens the versions, as soon as there is one. */
export function VersionsButton({ preload, onPress }: { preload: () => void; onPress: () => void }) {
  return (
    <Button icon={<History size={16} strokeWidth={1.75} />} {...nearing(preload)} onClick={onPress}>
      <Trans>Versions</Trans>
    </Button>
  );
}
