import { Trans, useLingui } from '@lingui/react/macro';
import type { HeldOrder as Held } from '@regulars/contract';
import { figureText, heldOrderStatePhrases, say, type HeldOrderState } from '@regulars/phrases';
import { Button } from 'antd';
import { useState } from 'react';
import { countText, moneyText } from '../../format/numbers.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { MemberLink } from '../../framework/member-link.tsx';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';

const ReleaseDialog = lazyLayer(async () => (await import('../../framework/orders/release-dialog.tsx')).ReleaseDialog);

const meanings: Readonly<Record<HeldOrderState, StateMeaning>> = {
  held: 'waiting',
  captured: 'live',
  released: 'over',
  lapsed: 'over',
};

/** A bill that is held, or was and is no order: it was released, or lapsed. */
export function HeldOrder({ held }: { held: Held }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const words = useOrderWords();
  const [releasing, setReleasing] = useState(false);
  const { number, state, stored_value: value, points, coupons, reason, ended_at: endedAt } = held;
  return (
    <>
      <PageHead
        title={t`Order ${number}`}
        note={
          <>
            <StateTag meaning={meanings[state]}>{say(heldOrderStatePhrases[state], locale)}</StateTag>
            <span>{[dates.time(held.held_at), held.branch_name, held.held_by_name].filter(Boolean).join(' · ')}</span>
          </>
        }
        actions={
          held.may_release && (
            <Button danger onClick={() => setReleasing(true)}>
              <Trans>Release…</Trans>
            </Button>
          )
        }
      />
      <DetailColumns
        aside={
          <Panel>
            <MemberLink id={held.vip_id} name={held.member_name} />
          </Panel>
        }
      >
        <Panel title={t`Held, not paid`} note={t`It counts nowhere until a till captures it.`}>
          <DescriptionList
            items={[
              ...held.lines.map((line, at) => ({
                label: `${at + 1}. ${line.name ?? t`An amount`} × ${words.quantityText(line.quantity, line.unit)}`,
                value: moneyText(line.due),
              })),
              { label: t`Due`, value: moneyText(held.due) },
              ...(value > 0 ? [{ label: t`Stored value held`, value: moneyText(value) }] : []),
              ...(points > 0 ? [{ label: t`Points held`, value: figureText('points', points, locale) }] : []),
              ...(coupons > 0 ? [{ label: t`Coupons held`, value: countText(coupons) }] : []),
              { label: t`Held until`, value: dates.time(held.expires_at) },
              ...(endedAt === null
                ? []
                : [
                    {
                      label: t`No longer held since`,
                      value: [dates.time(endedAt), held.ended_by_name].filter(Boolean).join(' · '),
                    },
                  ]),
              ...(reason === null ? [] : [{ label: t`Reason`, value: reason }]),
            ]}
          />
        </Panel>
      </DetailColumns>
      {releasing && <ReleaseDialog held={held} onClosed={() => setReleasing(false)} />}
    </>
  );
}
