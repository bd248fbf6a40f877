import { Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { ruleStatePhrases, say } from '@regulars/phrases';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { OrderDrawer } from '../../framework/sort/order-drawer.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { topUpReads, topUpRuleRow } from './top-up-rule-list.ts';
import { stateMeaning } from './use-top-up-words.ts';

/** The order in which members see the rules, and in which the first that fits applies. */
export function TopUpOrderDrawer({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const result = useEndpoint('GET /recharge-rule', { query: { size: 100 } }, { quiet: true });
  const sort = useAction('PUT /recharge-rule/sort', { invalidates: topUpReads });
  return (
    <OrderDrawer<DataOf<Api['GET /recharge-rule']>>
      title={t`Order of the top-up rules`}
      hint={
        <Trans>
          Members see the rules in this order. Where several give for the same amount, the first that fits applies.
        </Trans>
      }
      label={t`Top-up rules`}
      result={result}
      words={{
        missing: t`There are no top-up rules yet`,
        denied: t`You cannot view top-up rules`,
        broken: t`The top-up rules did not load`,
      }}
      versionOf={({ order_version: version }) => version}
      rowsOf={({ items }) =>
        items.map((rule) => ({
          id: rule.rule_id,
          name: topUpRuleRow.nameOf(rule),
          mark: <StateTag meaning={stateMeaning[rule.state]}>{say(ruleStatePhrases[rule.state], locale)}</StateTag>,
        }))
      }
      save={async (order, ifMatch) => (await sort.mutateAsync({ body: { order }, ifMatch })).version}
      onClosed={onClosed}
    />
  );
}
