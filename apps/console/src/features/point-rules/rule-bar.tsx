import { Trans, useLingui } from '@lingui/react/macro';
import type { PointRulesPage } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { PageBar } from '../../framework/sort/draft-bar.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { pointRuleReads as invalidates } from './point-rule-reads.ts';
import styles from './point-rules.module.css';
import { useDifferences } from './use-rule-words.ts';

/** At most this many differences are named. */
const named = 3;

/** What the draft changes, and putting it in force or discarding it. */
export function RuleBar({ loaded }: { loaded: PointRulesPage }) {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const [enforcing, setEnforcing] = useState(false);
  const differencesOf = useDifferences();
  const mayEdit = useCanEverywhere('point_rule:update');
  const mayEnforce = useCanEverywhere('point_rule:put_in_force');
  const discard = useAction('DELETE /point-rule/draft', { invalidates });
  const { draft, in_force: inForce, version } = loaded;
  if (!draft) return null;
  const next = (inForce?.number ?? 0) + 1;
  const differences = differencesOf(inForce?.rules, draft.rules);
  const more = differences.length - named;
  const list = differences.slice(0, named).join(t({ message: ', ', context: 'between changes' }));
  const discardDraft = async (): Promise<void> => {
    const agreed = await confirm({
      title: t`Discard the draft?`,
      text: inForce ? t`The version in force stays as it is.` : t`Then nothing is left of it.`,
      yes: t`Discard it`,
      no: t`Keep it`,
    });
    if (!agreed) return;
    await discard.mutateAsync({ ifMatch: version });
    void message.success(t`Discarded`);
  };
  return (
    <>
      <PageBar
        text={
          more > 0 ? (
            <Trans>
              The draft changes: {list} and {more} more
            </Trans>
          ) : (
            <Trans>The draft changes: {list}</Trans>
          )
        }
      >
        {mayEdit && (
          <Button loading={discard.isPending} onClick={() => void discardDraft()}>
            <Trans>Discard the draft</Trans>
          </Button>
        )}
        {mayEnforce && (
          <Button type="primary" disabled={discard.isPending} onClick={() => setEnforcing(true)}>
            <Trans>Put version {next} in force</Trans>
          </Button>
        )}
      </PageBar>
      {enforcing && (
        <EnforceDialog loaded={loaded} differences={differences} next={next} onClose={() => setEnforcing(false)} />
      )}
    </>
  );
}

interface EnforceDialogProps {
  loaded: PointRulesPage;
  differences: readonly string[];
  next: number;
  onClose: () => void;
}

/** Puts the draft in force, once its user has seen what changes and which multiples contradict each other. */
function EnforceDialog({ loaded: { draft, version }, differences, next, onClose }: EnforceDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const enforce = useAction('PUT /point-rule/in-force', { invalidates });
  const today = useDates().today();
  const multiples = new Map(draft?.rules.multiples.map((one) => [one.multiple_id, one]));
  const clashes = (draft?.clashes ?? [])
    .map((pair) => pair.flatMap((id) => multiples.get(id) ?? []))
    .filter((pair) => pair.every(({ to }) => to === null || to >= today));
  const isBest = draft?.rules.base.combining === 'best';
  async function putInForce(): Promise<void> {
    await enforce.mutateAsync({ ifMatch: version });
    void message.success(t`Version ${next} is in force`);
    onClose();
  }
  return (
    <Dialog
      title={t`Put version ${next} in force?`}
      open
      width={520}
      onCancel={onClose}
      onOk={() => void putInForce()}
      okText={t`Put it in force`}
      cancelText={t`Not yet`}
      confirmLoading={enforce.isPending}
    >
      <ul className={styles.differences}>
        {differences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {clashes.map(([one, other]) => {
        const [first, second] = [one?.name ?? '', other?.name ?? ''];
        return (
          <p key={`${one?.multiple_id}${other?.multiple_id}`} className={styles.warning}>
            {isBest
              ? t`“${first}” and “${second}” give different multiples for the same days and members. The higher one counts.`
              : t`“${first}” and “${second}” give different multiples for the same days and members. They are multiplied.`}
          </p>
        );
      })}
      <p>
        <Trans>It holds for what is paid from now on. Points earned before stay as they are.</Trans>
      </p>
    </Dialog>
  );
}
