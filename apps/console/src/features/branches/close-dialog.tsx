import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Branch, BranchClosing } from '@regulars/contract';
import { pages } from '@regulars/contract/menu';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { moneyText } from '../../format/numbers.ts';
import { ApiError, call, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { branchReads } from './branch-list.ts';
import styles from './branches.module.css';

interface CloseDialogProps {
  branch: Pick<Branch, 'branch_id' | 'name' | 'version'>;
  onClose: () => void;
}

/** Closes a branch, once its user has seen what that touches. */
export function CloseDialog({ branch: { branch_id: id, name, version: shown }, onClose }: CloseDialogProps) {
  const { t } = useLingui();
  const [version, setVersion] = useState(shown);
  const { message } = useFeedback();
  const { data, error, refetch } = useEndpoint(
    'GET /branches/{id}/closing',
    { params: { id } },
    { quiet: true, staleTime: 0 },
  );
  const close = useAction('PUT /branches/{id}/close', { invalidates: branchReads });
  async function confirm(reason: string): Promise<void> {
    if (!data) return;
    const { is_head: _, left: __, ...seen } = data;
    try {
      await close.mutateAsync({ params: { id }, body: { reason, seen }, ifMatch: version });
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.name === 'branch_figures_changed') await refetch();
      // Somebody else changed the branch, as the message says; the reason stays for another try.
      if (refusal instanceof ApiError && refusal.name === 'stale_edit')
        setVersion((await call('GET /branches/{id}', { params: { id } })).version);
      throw refusal;
    }
    void message.success(t`${name} is closed down`);
  }
  return (
    <ReasonDialog title={t`Close ${name} down?`} verb={t`Close it down`} danger blocked={!data} onConfirm={confirm} onClose={onClose}>
      {data ? <Touched figures={data} id={id} /> : error ? <p role="alert">{error.message}</p> : <SkeletonRows rows={4} columns={['1fr']} />}
    </ReasonDialog>
  );
} // prettier-ignore

/** Who would have no branch left, by name, so that they can be given another first. */
function Left({ figures: { left, users_left: count } }: { figures: BranchClosing }) {
  const { t } = useLingui();
  const seesUsers = useCanAt('user', 'user:read');
  if (count === 0) return null;
  return (
    <li>
      <strong>
        <Plural value={count} one="# would have no open branch left:" other="# would have no open branch left:" />
      </strong>{' '}
      {left.map(({ user_id: id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && t`, `}
          {seesUsers ? (
            <Link className="tapped in-sentence" to={`/system/userManagement?user=${id}`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Fragment>
      ))}
      {count > left.length && '…'}
    </li>
  );
}

/** What stays with a closed branch, and what doesn't go on. */
function Touched({ figures, id }: { figures: BranchClosing; id: string }) {
  const { members, users, principal, bonus, adjustments, devices } = figures;
  return (
    <ul className={styles.touched}>
      <li>
        {principal + bonus > 0 ? (
          <Trans>
            Members have not spent {moneyText(principal)} of principal and {moneyText(bonus)} of bonus that were sold here.
            The shop still owes it, and it can be spent in the other branches. Once this one is closed down, you can hand it
            over to another branch in the merchant centre.
          </Trans>
        ) : (
          <Trans>Nothing that was sold here is left to spend.</Trans>
        )}
      </li>
      <AtTill figures={figures} id={id} />
      <li>
        <Plural
          value={members}
          _0="No member belongs to this branch."
          one="# member stays with this branch, with the whole history; they can be served and moved elsewhere."
          other="# members stay with this branch, with the whole history; they can be served and moved elsewhere."
        />
      </li>
      <li>
        <Plural value={users} _0="No user works here, besides those of all branches." one="# user works here, besides those of all branches." other="# users work here, besides those of all branches." />
      </li>
      <Left figures={figures} />
      {adjustments > 0 && (
        <li>
          <Plural
            value={adjustments}
            one="# adjustment still waits for a decision, which can still be made."
            other="# adjustments still wait for a decision, which can still be made."
          />
        </li>
      )}
      {devices > 0 && (
        <li>
          <Plural
            value={devices}
            one="# device stays bound to it. Unbind it before it is used elsewhere; codes of table cards are dead meanwhile."
            other="# devices stay bound to it. Unbind them before they are used elsewhere; codes of table cards are dead meanwhile."
          />
        </li>
      )}
      <li>
        <Trans>Nobody can be assigned to it any more. It can be reopened.</Trans>
      </li>
    </ul>
  );
} // prettier-ignore

/** What is under way at the tills. */
function AtTill({ figures: { top_ups: topUps, shifts, held, refunds }, id }: { figures: BranchClosing; id: string }) {
  const { t } = useLingui();
  const [seesTopUps, seesShifts] = [useCanAt('top_up', 'top_up:read'), useCanAt('shift', 'shift:read')];
  return (
    <>
      {shifts > 0 && (
        <li>
          <Plural
            value={shifts}
            one="# shift is open here: its cash is best counted before. It can still be closed afterwards."
            other="# shifts are open here: their cash is best counted before. They can still be closed afterwards."
          />{' '}
          {seesShifts && <Link className="tapped in-sentence" to={`${pages.shift.address}?branch_id=${id}&state=open`}>{t`Show them`}</Link>}
        </li>
      )}
      {held > 0 && (
        <li>
          <Plural
            value={held}
            one="# order is held here, and can only be released once this branch is closed down."
            other="# orders are held here, and can only be released once this branch is closed down."
          />
        </li>
      )}
      {refunds > 0 && (
        <li>
          <Plural
            value={refunds}
            one="# refund still waits for a decision, which can still be made."
            other="# refunds still wait for a decision, which can still be made."
          />
        </li>
      )}
      {topUps > 0 && (
        <li>
          <Plural
            value={topUps}
            one="# top-up made here still waits for its payment, which can’t be taken once this branch is closed down."
            other="# top-ups made here still wait for their payment, which can’t be taken once this branch is closed down."
          />{' '}
          {seesTopUps && <Link className="tapped in-sentence" to={`/rechargeFlow?branch_id=${id}&state=waiting`}>{t`Show them`}</Link>}
        </li>
      )}
    </>
  );
} // prettier-ignore
