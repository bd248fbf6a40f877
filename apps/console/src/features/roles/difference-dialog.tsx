import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { abilityWords } from '@regulars/contract/menu/abilities';
import { isSensitive, permissionWords } from '@regulars/contract/menu';
import { reasonLength } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { SensitiveMark } from '../../framework/access/sensitive-mark.tsx';
import { nameOf } from '../../format/phones.ts';
import { ApiError, useEndpoint } from '../../framework/api/index.ts';
import { useRules } from '../../framework/form/rules.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Difference } from './permission-draft.ts';
import styles from './roles.module.css';

interface DifferenceDialogProps {
  role: Role;
  difference: Difference;
  /** Kept by the page, so that it outlasts the dialog. */
  reason: string;
  onReason: (reason: string) => void;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** What is given and taken, and from whom, before it is saved. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { role, difference, reason, onReason, onConfirm, onClose } = props;
  const { t } = useLingui();
  const rules = useRules();
  const [form] = Form.useForm<{ reason?: string }>();
  const { locked, run } = useLock();
  const { name, users } = role;

  async function save(): Promise<void> {
    try {
      await onConfirm(reason.trim());
      onReason('');
    } catch (error) {
      // Other errors were announced; the dialog stays. The page says what somebody else changed.
      if (!(error instanceof ApiError)) throw error;
      if (error.name !== 'stale_edit') return;
    }
    onClose();
  }

  return (
    <Dialog
      open
      width={600}
      title={t`Change what ${name} grants?`}
      onCancel={() => locked || onClose()}
      okText={users === 0 ? t`Save` : t`Save, in force for ${users}`}
      cancelText={t`Go on choosing`}
      okButtonProps={{ loading: locked }}
      onOk={form.submit}
    >
      <Holders role={role} />
      <p className="clauses">
        {users === 0 ? (
          <Trans>Nobody holds the role yet.</Trans>
        ) : (
          <Plural
            value={users}
            one="In force with the next click of the one who holds it, without a new sign-in."
            other="In force with the next click of each of the # who hold it, without a new sign-in."
          />
        )}
      </p>
      <Changed difference={difference} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason }}
        onValuesChange={({ reason: typed = '' }: { reason?: string }) => onReason(typed)}
        onFinish={() => void run(save)}
        style={{ marginBlock: '16px 8px' }}
      >
        <Form.Item name="reason" label={<Trans>Reason, for the log</Trans>} rules={[rules.text(reasonLength)]}>
          <Input.TextArea
            autoFocus
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={reasonLength}
            showCount
            onPressEnter={(event) => {
              if (event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              form.submit();
            }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** How many are named. */
const named = 3;

/** Whom the change hits: the first by name, and how many more. */
function Holders({ role: { role_id: id, users } }: { role: Role }) {
  const { t } = useLingui();
  const { data } = useEndpoint(
    'GET /roles/{id}/relation-users',
    { params: { id }, query: { size: named } },
    { quiet: true, enabled: users > 0 },
  );
  const people = data?.items ?? [];
  if (people.length === 0) return null;
  const names = people.map(nameOf).join(t`, `);
  const more = users - people.length;
  return (
    <p>
      <strong>
        {more > 0 ? (
          <Trans>
            {names} and {more} more
          </Trans>
        ) : (
          names
        )}
      </strong>
    </p>
  );
}

/** Each permission that is given or taken, and what that means. */
function Changed({ difference }: { difference: Difference }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { given, taken } = difference;
  const changes = (['given', 'taken'] as const).flatMap((change) =>
    difference[change].map((permission) => ({ change, permission })),
  );
  const [gave, took, sensitive] = [given.length, taken.length, given.filter(isSensitive).length];
  return (
    <>
      <p className={styles.sum}>
        {sensitive === 0 ? (
          <Trans>
            {gave} given, {took} taken
          </Trans>
        ) : (
          <Trans>
            {gave} given, {took} taken; sensitive ones given: {sensitive}
          </Trans>
        )}
      </p>
      {/* Scrolls by itself, so that the reason, which has the focus, doesn't leave a long list unseen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <ul className={styles.changed} tabIndex={0} aria-label={t`What is given and taken`}>
        {changes.map(({ change, permission }) => (
          <li key={permission}>
            <em className={styles[change]}>{change === 'given' ? <Trans>Given</Trans> : <Trans>Taken</Trans>}</em>
            <strong>
              {permissionWords(permission, locale)}
              {isSensitive(permission) && <SensitiveMark />}
            </strong>
            <span>{abilityWords(permission, change, locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
