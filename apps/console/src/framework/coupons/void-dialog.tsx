import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Api, IssuedCoupon } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { countText } from '../../format/numbers.ts';
import { useAction, useEndpoint } from '../api/index.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import type { Chosen } from '../list/use-selection.ts';
import { useUndoAction, type Outcome } from '../use-undo-action.tsx';
import { issuedReads as invalidates } from './issued.ts';

type Filter = NonNullable<BodyOf<Api['PUT /coupons/nullify-received']>['filter']>;

/** Whose coupons are voided: chosen ones, or all that are unused of a template or of a member. */
export type Voided =
  | { readonly of: 'chosen'; readonly chosen: Chosen<IssuedCoupon> }
  | { readonly of: 'template' | 'member'; readonly id: string; readonly name: string };

interface VoidDialogProps {
  voided: Voided;
  onClose: (done: boolean) => void;
}

/** Those of the filter that are unused; undefined if no filter names them. */
const filterOf = (voided: Voided): Filter | undefined => {
  if (voided.of !== 'chosen') return voided.of === 'template' ? { coupon_id: voided.id, state: ['unused'] } : undefined;
  if (!voided.chosen.whole) return undefined;
  const filter = voided.chosen.whole.filter as Filter; // the list's own
  return { ...filter, state: filter.state?.includes('unused') === false ? filter.state : ['unused'] };
};

interface Target {
  /** How many become void; undefined until it is known. */
  readonly count: number | undefined;
  readonly isExact: boolean;
  /** Of the chosen rows those that can’t be voided. */
  readonly skipped: number;
  readonly send: (reason: string) => Promise<Outcome>;
}

/** How many are unused, and the call that voids them. */
function useTarget(voided: Voided): Target {
  const several = useAction('PUT /coupons/nullify-received', { invalidates });
  const ofMember = useAction('PUT /vip-infos/nullify-no-use-coupon', { invalidates });
  const filter = filterOf(voided);
  const fresh = { quiet: true, staleTime: 0 } as const;
  const listed = useEndpoint(
    'GET /coupons/receive-records',
    { query: { ...filter, size: 1 } },
    { ...fresh, enabled: filter !== undefined },
  );
  const memberId = voided.of === 'member' ? voided.id : '';
  const held = useEndpoint(
    'GET /vip-infos/coupon-report',
    { query: { vip_id: memberId, state: ['unused'], size: 1 } },
    { ...fresh, enabled: memberId !== '' },
  );
  if (voided.of === 'member')
    return {
      count: held.data?.total,
      isExact: held.data?.total_exact ?? true,
      skipped: 0,
      send: (reason) => ofMember.mutateAsync({ body: { vip_id: voided.id, reason } }),
    };
  if (filter) {
    // As of the count, so that none is voided that was given since.
    const asOf = listed.data?.as_of;
    return {
      count: filter.state?.includes('unused') ? listed.data?.total : 0,
      isExact: listed.data?.total_exact ?? true,
      skipped: 0,
      send: (reason) => several.mutateAsync({ body: { filter, ...(asOf && { as_of: asOf }), reason } }),
    };
  }
  const rows = voided.of === 'chosen' ? voided.chosen.rows : [];
  const unused = rows.filter(({ state }) => state === 'unused');
  return {
    count: unused.length,
    isExact: true,
    skipped: rows.length - unused.length,
    send: (reason) => several.mutateAsync({ body: { ids: unused.map(({ issued_id: id }) => id), reason } }),
  };
}

/** Voids unused coupons after asking why: how many, and what that means. */
export function VoidDialog({ voided, onClose }: VoidDialogProps) {
  const { t } = useLingui();
  const tell = useUndoAction(invalidates, 'coupons');
  const { count, isExact, skipped, send } = useTarget(voided);
  const number = countText(count ?? 0);
  const name = voided.of === 'chosen' ? '' : voided.name;
  const titles = {
    chosen: t`Void these coupons?`,
    template: t`Void all unused ${name}?`,
    member: t`Void all unused coupons of ${name}?`,
  };
  return (
    <ReasonDialog
      title={titles[voided.of]}
      verb={t({ message: 'Void', context: 'coupons' })}
      danger
      blocked={!count}
      onConfirm={async (reason) => {
        const outcome = await send(reason);
        tell(t`Voided ${plural(outcome.changed, { one: '# coupon', other: '# coupons' })}`, outcome);
      }}
      onClose={onClose}
    >
      {count === undefined ? (
        <Trans>Counting…</Trans>
      ) : count === 0 ? (
        <Trans>None of them is unused: there is nothing to void.</Trans>
      ) : (
        <>
          <strong>
            {isExact ? (
              <Plural value={count} one="# unused coupon becomes void." other="# unused coupons become void." />
            ) : (
              <Trans>More than {number} unused coupons become void.</Trans>
            )}
          </strong>
          <p>
            <Trans>Members can’t use them any more, in any branch. It can be undone.</Trans>
          </p>
        </>
      )}
      {skipped > 0 && (
        <p>
          <Plural
            value={skipped}
            one="# of those selected is no longer unused and is skipped."
            other="# of those selected are no longer unused and are skipped."
          />
        </p>
      )}
    </ReasonDialog>
  );
}
