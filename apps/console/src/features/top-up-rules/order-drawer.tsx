import { Trans, useLingui } from '@lingui/react/macro';
import type { Api, TopUpRule } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { ruleStatePhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { ApiError, useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { DraftBar } from '../../framework/sort/draft-bar.tsx';
import { useSortedDraft } from '../../framework/sort/use-sorted-draft.ts';
import { OrderTree } from '../../framework/tree/order-tree.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { topUpReads, topUpRuleRow } from './top-up-rule-list.ts';
import styles from './top-up-rules.module.css';
import { stateMeaning } from './use-top-up-words.ts';

type Loaded = DataOf<Api['GET /recharge-rule']>;

/** The order in which members see the rules, and in which the first that fits applies. */
export function OrderDrawer({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const drawer = useDrawer(onClosed);
  const rules = useEndpoint('GET /recharge-rule', { query: { size: 100 } }, { quiet: true });
  return (
    <Drawer
      title={t`Order of the top-up rules`}
      open={drawer.open}
      onClose={drawer.onClose}
      afterOpenChange={(shown) => !shown && drawer.onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
    >
      <Fetched
        result={rules}
        words={{
          missing: t`There are no top-up rules yet`,
          missingHint: '',
          denied: t`You cannot view top-up rules`,
          broken: t`The top-up rules did not load`,
        }}
      >
        {(loaded) => <Order loaded={loaded} onDone={drawer.onClose} refetch={rules.refetch} />}
      </Fetched>
    </Drawer>
  );
}

interface OrderProps {
  loaded: Loaded;
  onDone: () => void;
  refetch: () => Promise<unknown>;
}

function Order({ loaded: { items, order_version: version }, onDone, refetch }: OrderProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const [selected, select] = useState<string>();
  const byId = useMemo(() => new Map(items.map((rule) => [rule.rule_id, rule])), [items]);
  const draft = useSortedDraft(
    useMemo(() => ({ version, outline: items.map(({ rule_id: id }) => ({ id, parent: null })) }), [items, version]),
  );
  const sort = useAction('PUT /recharge-rule/sort', { invalidates: topUpReads });
  useUnsavedGuard(draft.moved.length > 0);
  const nameOf = (id: string): string => {
    const rule: TopUpRule | undefined = byId.get(id);
    return rule ? topUpRuleRow.nameOf(rule) : '';
  };
  async function save(): Promise<void> {
    const { outline } = draft;
    try {
      const saved = await sort.mutateAsync({ body: { order: outline.map(({ id }) => id) }, ifMatch: draft.version });
      draft.saved({ version: saved.version, outline });
      void message.success(t`The order is saved`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The call announced the error. If somebody else saved meanwhile, the draft shows that.
      await refetch();
    }
  }
  return (
    <div className={styles.order}>
      <p className={styles.hint}>
        <Trans>
          Members see the rules in this order. Where several give for the same amount, the first that fits applies.
        </Trans>
      </p>
      <OrderTree
        label={t`Top-up rules`}
        outline={draft.outline}
        nameOf={nameOf}
        searched=""
        rules={{ levels: 1 }}
        onMove={draft.move}
        selected={selected}
        settled={draft.settled}
        onSelect={select}
        mark={(id) => {
          const rule = byId.get(id);
          return rule && <StateTag meaning={stateMeaning[rule.state]}>{say(ruleStatePhrases[rule.state], locale)}</StateTag>; // prettier-ignore
        }}
      />
      {draft.moved.length === 0 ? (
        <Button onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      ) : (
        <DraftBar draft={draft} nameOf={nameOf} saving={sort.isPending} onSave={() => void save()} />
      )}
    </div>
  );
}
