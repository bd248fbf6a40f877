import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { roleTemplateNotes, say } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './users.module.css';

// Loaded only for shops with many roles.
const RolePicker = lazyPart(async () => (await import('./role-picker.tsx')).RolePicker);

interface RoleChoiceProps {
  /** Set by the form field. */
  id?: string;
  value?: readonly string[];
  onChange?: (roleIds: string[]) => void;
  /** All roles; undefined if they are many. */
  roles: readonly Role[] | undefined;
}

/** Any of the roles, as cards if they are few; those that grant more than the reader has can neither be given nor taken. */
export function RoleChoice({ id, value = [], onChange, roles }: RoleChoiceProps) {
  const { t } = useLingui();
  if (!roles) return <RolePicker id={id} none={t`None`} ids={value} toGive onChange={(ids) => onChange?.(ids)} />;
  const shown = roles.filter(({ role_id, state }) => state === 'used' || value.includes(role_id));
  if (shown.length === 0)
    return (
      <p className={styles.hint}>
        <Trans>There are no roles yet.</Trans>
      </p>
    );
  return (
    <fieldset id={id} aria-label={t`Roles`} className={styles.roles}>
      {shown.map((role) => (
        <RoleCard
          key={role.role_id}
          role={role}
          checked={value.includes(role.role_id)}
          onChange={(on) => onChange?.(on ? [...value, role.role_id] : value.filter((one) => one !== role.role_id))}
        />
      ))}
    </fieldset>
  );
}

function RoleCard({ role, checked, onChange }: { role: Role; checked: boolean; onChange: (on: boolean) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { name, remark, template, everything, permissions, changeable, state } = role;
  const about = changeable
    ? (remark ?? (template && say(roleTemplateNotes[template], locale)))
    : t`Grants what you don’t have`;
  return (
    <label className={styles.role}>
      <input
        type="checkbox"
        checked={checked}
        disabled={!changeable}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <span>
          <strong>{name}</strong>
          <small>
            {state === 'stopped' ? (
              <Trans>Disabled</Trans>
            ) : everything ? (
              <Trans>Everything</Trans>
            ) : (
              <Plural value={permissions} one="# permission" other="# permissions" />
            )}
          </small>
        </span>
        {about && <small>{about}</small>}
      </span>
    </label>
  );
}
