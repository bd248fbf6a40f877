import { useLingui } from '@lingui/react/macro';
import type { Coupon } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import type { RowAction } from '../../framework/list/row-actions.tsx';
import { useCurrentUser } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { GiveDialog, VoidDialog } from '../../framework/coupons/lazy-dialogs.ts';
import type { Asked } from './act-dialog.tsx';
import { couponPages, couponReads as invalidates, couponRow } from './coupon-list.ts';

const ActDialog = lazyLayer(async () => (await import('./coupon-forms.ts')).ActDialog);

const { idOf, nameOf } = couponRow;
type Opened = { readonly coupon: Coupon; readonly act: Asked };

/** What can be done with a coupon in its state, and the dialogs that ask first. */
export function useCouponActs({ onRemoved }: { onRemoved?: () => void } = {}) {
  const { t } = useLingui();
  const tab = useTab();
  const dates = useDates();
  const { all_branches: everywhere } = useCurrentUser();
  const { open, form } = useOpenedForm<Opened>((opened, onClosed) => <ActDialog {...opened} onClosed={onClosed} />);
  const issuing = useIssuingActs();
  const { putOnShelf, remove } = useDirectActs(onRemoved);
  const isIn =
    (...states: Coupon['state'][]) =>
    ({ state }: Coupon): boolean =>
      states.includes(state);
  const today = dates.today();
  /** Nobody could use what is on the shelf once its days are over. */
  const isLive = ({ terms: { to } }: Coupon): boolean => to === null || to >= today;
  const decides = 'coupon:put_in_force';
  const asked = (act: Asked) => ({
    preload: ActDialog.preload,
    onPress: (coupon: Coupon) => open({ coupon, act }),
  });
  const acts: RowAction<Coupon>[] = [
    {
      key: 'edit',
      label: t`Edit`,
      permission: 'coupon:update',
      onPress: (coupon) => tab.openTab(couponPages.edit(idOf(coupon))),
    },
    {
      key: 'on_shelf',
      label: t`Put on the shelf`,
      permission: decides,
      offered: (coupon) => isIn('draft', 'off_shelf')(coupon) && isLive(coupon),
      onPress: putOnShelf,
    },
    {
      key: 'restore',
      label: t`Restore…`,
      permission: decides,
      offered: (coupon) => isIn('stopped')(coupon) && isLive(coupon),
      ...asked('restore'),
    },
    { key: 'stock', label: t`Change the number…`, permission: 'coupon:update', ...asked('stock') },
    {
      key: 'codes',
      label: t`Make codes to print…`,
      permission: 'coupon:give',
      offered: isGiveable,
      ...asked('codes'),
    },
    {
      key: 'copy',
      label: t`Copy`,
      permission: 'coupon:create',
      onPress: (coupon) => tab.openTab(couponPages.copy(idOf(coupon))),
    },
    { key: 'off_shelf', label: t`Take off the shelf…`, permission: decides, offered: isIn('on_shelf'), ...asked('off_shelf') }, // prettier-ignore
    { key: 'stop', label: t`Stop giving it…`, permission: decides, danger: true, offered: isIn('on_shelf', 'off_shelf'), ...asked('stop') }, // prettier-ignore
    {
      key: 'remove',
      label: t`Remove…`,
      permission: 'coupon:remove',
      danger: true,
      offered: isIn('draft'),
      onPress: remove,
    },
  ];
  return {
    acts: [
      ...(everywhere ? acts.slice(0, 1) : []),
      issuing.give,
      ...(everywhere ? acts.slice(1) : []),
      issuing.voidAll,
    ],
    dialogs: (
      <>
        {form}
        {issuing.dialogs}
      </>
    ),
  };
}

/** Whether staff can give one now. */
const isGiveable = ({ status, terms: { ways }, stock, given }: Coupon): boolean =>
  ['waiting', 'on_shelf', 'off_shelf'].includes(status) &&
  (ways.length === 0 || ways.includes('targeted')) &&
  (stock === null || stock > given);

/** Giving it, and voiding what was given: at the user’s branches, too. */
function useIssuingActs() {
  const { t } = useLingui();
  const { open: askGive, form: giving } = useOpenedForm<Coupon>((coupon, onClosed) => (
    <GiveDialog couponId={idOf(coupon)} onClose={onClosed} />
  ));
  const { open: askVoid, form: voiding } = useOpenedForm<Coupon>((coupon, onClosed) => (
    <VoidDialog voided={{ of: 'template', id: idOf(coupon), name: nameOf(coupon) }} onClose={onClosed} />
  ));
  const give: RowAction<Coupon> = {
    key: 'give',
    label: t({ message: 'Give…', context: 'coupons' }),
    permission: 'coupon:give',
    offered: isGiveable,
    preload: GiveDialog.preload,
    onPress: askGive,
  };
  const voidAll: RowAction<Coupon> = {
    key: 'void_all',
    label: t`Void all unused…`,
    permission: 'coupon:void',
    danger: true,
    offered: ({ given }) => given > 0,
    preload: VoidDialog.preload,
    onPress: askVoid,
  };
  return {
    give,
    voidAll,
    dialogs: (
      <>
        {giving}
        {voiding}
      </>
    ),
  };
}

/** What is done without a dialog of its own. */
function useDirectActs(onRemoved: (() => void) | undefined) {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const shelve = useAction('PUT /coupons/{id}/on-shelves', { invalidates });
  const drop = useAction('DELETE /coupons/{id}', { invalidates });
  const putOnShelf = async (coupon: Coupon): Promise<void> => {
    await shelve.mutateAsync({ params: { id: idOf(coupon) }, ifMatch: coupon.version });
    const name = nameOf(coupon);
    void message.success(t`${name} is on the shelf`);
  };
  const remove = async (coupon: Coupon): Promise<void> => {
    const name = nameOf(coupon);
    const yes = await confirm({
      title: t`Remove the draft ${name}?`,
      text: t`None was given. It can’t be brought back.`,
      yes: t`Remove`,
      no: t`Keep it`,
    });
    if (!yes) return;
    await drop.mutateAsync({ params: { id: idOf(coupon) } });
    void message.success(t`Removed ${name}`);
    onRemoved?.();
  };
  return { putOnShelf, remove };
}
