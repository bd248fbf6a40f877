import { Trans, useLingui } from '@lingui/react/macro';
import type { GrowthRulesPage } from '@regulars/contract';
import { Button } from 'antd';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useReplay } from '../../framework/replays/use-replay.tsx';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { growthReads as invalidates } from './card-reads.ts';
import styles from './member-cards.module.css';
import { useGrowthLines } from './use-growth-lines.ts';

interface GrowthPanelProps {
  loaded: GrowthRulesPage;
  onEdit: (() => void) | undefined;
  onVersions: () => void;
}

/** How growth comes: the version in force, and what a draft says otherwise. */
export function GrowthPanel({ loaded, onEdit, onVersions }: GrowthPanelProps) {
  const { t } = useLingui();
  const linesOf = useGrowthLines();
  const [mayEdit, mayEnforce] = [useCanEverywhere('member_card:update'), useCanEverywhere('member_card:put_in_force')];
  const { draft, in_force: inForce } = loaded;
  const number = inForce?.number;
  const next = (number ?? 0) + 1;
  const { discard, enforce, discardDraft, putInForce } = useDraftActs(loaded, next);
  const shown = draft?.rules ?? inForce?.rules;
  const before = new Set(inForce ? linesOf(inForce.rules) : []);
  const isNew = (line: string): boolean => inForce !== null && !before.has(line);
  const replay = useReplay({ kind: 'growth', rule: loaded, reads: 'member_card:read' });

  return (
    <>
      <Panel
        title={t`Growth`}
        note={inForce ? t`Version ${number} is in force` : t`None is in force yet: no growth comes`}
        extra={
          <>
            {inForce && (
              <Button type="link" onClick={onVersions} aria-label={t`Versions of the growth rules`}>
                <Trans>Versions</Trans>
              </Button>
            )}
            {onEdit && (
              <Button type="link" onClick={onEdit} aria-label={t`Edit the growth rules`}>
                <Trans>Edit</Trans>
              </Button>
            )}
          </>
        }
      >
        {shown ? (
          <ul className={styles.lines}>
            {linesOf(shown).map((line) => (
              <li key={line}>{isNew(line) ? <mark className={styles.changed}>{t`Draft: ${line}`}</mark> : line}</li>
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>
            <Trans>Say how members grow. Nothing happens until you put it in force.</Trans>
          </p>
        )}
        {draft && (
          <div className={styles.acts}>
            {replay.button}
            {mayEdit && (
              <Button loading={discard.isPending} disabled={enforce.isPending} onClick={() => void discardDraft()}>
                <Trans>Discard the draft</Trans>
              </Button>
            )}
            {mayEnforce && (
              <Button
                type="primary"
                loading={enforce.isPending}
                disabled={discard.isPending}
                onClick={() => void putInForce()}
              >
                <Trans>Put version {next} in force</Trans>
              </Button>
            )}
          </div>
        )}
      </Panel>
      {replay.panel}
    </>
  );
}

/** What is done with the draft, once it was asked about; `next` is the version that it becomes. */
function useDraftActs({ version }: GrowthRulesPage, next: number) {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const discard = useAction('DELETE /vip-card-config/grade-exp/draft', { invalidates });
  const enforce = useAction('PUT /vip-card-config/grade-exp/in-force', { invalidates });

  async function discardDraft(): Promise<void> {
    const agreed = await confirm({
      title: t`Discard the draft of the growth rules?`,
      text: t`What is in force stays as it is.`,
      yes: t`Discard it`,
      no: t`Keep it`,
    });
    if (!agreed) return;
    await discard.mutateAsync({ ifMatch: version });
    void message.success(t`Discarded`);
  }

  async function putInForce(): Promise<void> {
    const agreed = await confirm({
      title: t`Put version ${next} of the growth rules in force?`,
      text: t`It holds for growth from now on. Growth that members have stays as it is.`,
      yes: t`Put it in force`,
      isSafe: true,
      no: t`Not yet`,
    });
    if (!agreed) return;
    await enforce.mutateAsync({ ifMatch: version });
    void message.success(t`Version ${next} of the growth rules is in force`);
  }

  return { discard, enforce, discardDraft, putInForce };
}
