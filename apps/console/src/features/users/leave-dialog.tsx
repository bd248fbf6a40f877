import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import { Form, Radio } from 'antd';
import { Link } from 'react-router';
import { nameOf } from '../../format/phones.ts';
import { call } from '../../framework/api/index.ts';
import { DateInput } from '../../framework/form/date-input.tsx';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { shiftAddress } from '../../framework/shifts/shift-address.ts';
import { useDates } from '../../framework/use-dates.ts';
import { userReads } from './user-list.ts';
import styles from './users.module.css';

interface LeaveValues {
  leaves_on: string | null;
  when: 'after' | 'now';
}

/** Sets somebody's last day, and says what happens then and what the person has in hand. */
export function LeaveDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useLingui();
  const rules = useRules();
  const dates = useDates();
  const { message } = useFeedback();
  const dialog = useDrawer(onClosed);
  const edit = useFormAction('PUT /users/{id}', { invalidates: userReads, handles: ['stale_edit'] });
  const name = nameOf(user);
  const baseOf = ({ staff, version }: UserDetail) => ({
    values: { leaves_on: staff?.leaves_on ?? dates.today(), when: 'after' as const },
    version,
  });
  const entity = useEntityForm<LeaveValues, UserDetail>({
    needs: 'user:update',
    base: baseOf(user),
    save: ({ leaves_on, when }, { version: ifMatch }, idempotencyKey) => {
      const body = { staff: { leaves_on, ...(when === 'now' && { at_once: true as const }) } };
      return edit.mutateAsync({ params: { id: user.user_id }, body, ifMatch, idempotencyKey });
    },
    reload: async () => baseOf(await call('GET /users/{id}', { params: { id: user.user_id } })),
    onSaved: (saved) => {
      const day = saved.staff?.leaves_on ? dates.day(saved.staff.leaves_on) : '';
      void message.success(saved.state === 'disabled' ? t`${name} has left` : t`${name}’s last day is ${day}`);
      dialog.onClose();
    },
    errorFields: {
      own_user: null,
      last_owner: null,
      user_above_own_power: null,
      user_of_other_branches: null,
    },
  });
  const labels = { leaves_on: t`Last working day`, when: t`Access ends` };
  return (
    <FormDialog title={t`${name} leaves`} verb={<Trans>Set the last day</Trans>} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={labels} textOf={(_, day) => dates.day(String(day))}>
        <Form.Item name="leaves_on" label={labels.leaves_on} rules={[rules.required()]}>
          <DateInput {...(user.staff?.hired_on && { min: user.staff.hired_on })} />
        </Form.Item>
        <Form.Item name="when" label={labels.when} required>
          <Radio.Group
            options={[
              { value: 'after', label: t`Once that day is over` },
              { value: 'now', label: t`At once` },
            ]}
          />
        </Form.Item>
        <Consequences user={user} when={entity.values.when} />
      </FormFields>
    </FormDialog>
  );
}

/** What happens to the person, and to what they have in hand. */
function Consequences({ user, when }: { user: UserDetail; when: LeaveValues['when'] }) {
  const name = nameOf(user);
  return (
    <section className={styles.leaving}>
      <h3>{when === 'now' ? <Trans>From now on</Trans> : <Trans>When that day is over</Trans>}</h3>
      <ul>
        <li>
          <Trans>{name} can’t enter this shop any more, on any device.</Trans>
        </li>
        <li>
          <Trans>What {name} did stays in the log and in members’ histories, with the name.</Trans>
        </li>
        <InHand user={user} />
      </ul>
      <p>
        {when === 'now' ? (
          <Trans>Enabling takes the person back.</Trans>
        ) : (
          <Trans>Until then the day can be changed or cleared; afterwards enabling takes the person back.</Trans>
        )}
      </p>
    </section>
  );
}

/** What others take over. */
function InHand({ user: { user_id: id, in_hand: hand } }: { user: UserDetail }) {
  const seesRequests = useCanAt('adjustment', 'adjustment:read');
  const seesApplications = useCanAt('branch_application', 'branch_application:read');
  const { requests, refunds, applications, shift_id: shift, held, views, tasks } = hand;
  if (shift === null && requests + refunds + applications + held + views + tasks === 0)
    return (
      <li>
        <Trans>Nothing is waiting that the person began.</Trans>
      </li>
    );
  return (
    <>
      <InTill hand={hand} />
      {requests > 0 && (
        <li>
          <Plural
            value={requests}
            one="# request waits for approval: whoever may approve still can."
            other="# requests wait for approval: whoever may approve still can."
          />{' '}
          {seesRequests && (
            <Link className="tapped in-sentence" to={`/memberAdjustments?asked_by=${id}&state=waiting`}>
              <Trans>Look at them</Trans>
            </Link>
          )}
        </li>
      )}
      {applications > 0 && (
        <li>
          <Plural
            value={applications}
            one="# branch application waits: whoever may decide on it still can."
            other="# branch applications wait: whoever may decide on them still can."
          />{' '}
          {seesApplications && (
            <Link className="tapped in-sentence" to="/merchantManagement/apply?state=waiting">
              <Trans>See what waits</Trans>
            </Link>
          )}
        </li>
      )}
      {views > 0 && (
        <li>
          <Plural value={views} one="# shared view stays for all." other="# shared views stay for all." />
        </li>
      )}
      {tasks > 0 && (
        <li>
          <Plural
            value={tasks}
            one="# task is under way and ends unfinished; start it again yourself."
            other="# tasks are under way and end unfinished; start them again yourself."
          />
        </li>
      )}
    </>
  );
}

/** What others take over at the till. */
function InTill({ hand: { shift_id: shift, held, refunds } }: { hand: UserDetail['in_hand'] }) {
  const seesShifts = useCanAt('shift', 'shift:read');
  return (
    <>
      {shift !== null && (
        <li>
          <Trans>
            The person’s shift is open, with its cash: count and close it with the person, or whoever may close others’
            shifts does.
          </Trans>{' '}
          {seesShifts && (
            <Link className="tapped in-sentence" to={shiftAddress(shift)}>
              <Trans>Show the shift</Trans>
            </Link>
          )}
        </li>
      )}
      {held > 0 && (
        <li>
          <Plural
            value={held}
            one="# order is held: colleagues can still capture or release it."
            other="# orders are held: colleagues can still capture or release them."
          />
        </li>
      )}
      {refunds > 0 && (
        <li>
          <Plural
            value={refunds}
            one="# refund that the person asked for waits: approve it before, or a colleague makes it anew."
            other="# refunds that the person asked for wait: approve them before, or colleagues make them anew."
          />
        </li>
      )}
    </>
  );
}
