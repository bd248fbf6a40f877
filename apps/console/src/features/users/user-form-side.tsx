import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { allPermissions, isSensitive, permissionWords, type Permission } from '@regulars/contract/menu';
import { useQueries } from '@tanstack/react-query';
import { MenuPreview } from '../../framework/access/menu-preview.tsx';
import type { Granted } from '../../framework/access/reachable.ts';
import { SensitiveMark } from '../../framework/access/sensitive-mark.tsx';
import { call } from '../../framework/api/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { UserValues } from './use-user-form.ts';
import styles from './users.module.css';

/** What some roles grant together. */
function useGranted(roles: readonly Role[]): Granted {
  const everything = roles.some((role) => role.everything);
  const grants = useQueries({
    queries: roles.map(({ role_id: id, version }) => ({
      queryKey: ['/roles/{id}/permissions', id, version],
      queryFn: () => call('GET /roles/{id}/permissions', { params: { id } }, { quiet: true }),
      enabled: !everything,
    })),
  });
  if (everything) return new Set(allPermissions);
  return new Set(grants.flatMap(({ data }) => (data?.permissions ?? []) as Permission[])); // codes of the catalogue
}

export type Outcome = 'none' | 'linked' | 'invited' | 'with_password';

interface UserFormSideProps {
  values: UserValues;
  roles: readonly Role[];
  /** What adding does to the account; undefined for a user who is edited. */
  outcome: Outcome | undefined;
}

/** The menu that the person will see, and what happens then. */
export function UserFormSide({ values: { actual_name, role_ids }, roles, outcome }: UserFormSideProps) {
  const { t } = useLingui();
  const granted = useGranted(roles.filter(({ role_id, state }) => state === 'used' && role_ids.includes(role_id)));
  const name = actual_name.trim();
  const who = name === '' ? t`The person` : name;
  return (
    <div className={styles.side}>
      <MenuPreview granted={granted} title={name === '' ? t`What the person will see` : t`What ${name} will see`} />
      <section>
        <h3>
          <Trans>What happens then</Trans>
        </h3>
        <p>
          {outcome === undefined && <Trans>{who} meets the change at the next click.</Trans>}
          {outcome === 'none' && <Trans>{who} works here already, and is in the list. Nothing is added.</Trans>}
          {outcome === 'linked' && <Trans>{who} sees this shop at the next sign-in, with the password there is.</Trans>}
          {outcome === 'invited' && <Trans>{who} gets a message, sets a password there, and is in.</Trans>}
          {outcome === 'with_password' && (
            <Trans>You hand over the password. Whoever signs in with it sets another within 7 days.</Trans>
          )}
        </p>
      </section>
      <SensitiveNote granted={granted} />
    </div>
  );
}

/** At most this many sensitive permissions are named. */
const named = 6;

/** Which of the roles’ permissions are to be given with care. */
function SensitiveNote({ granted }: { granted: Granted }) {
  const locale = useLocale();
  const sensitive = allPermissions.filter((permission) => granted.has(permission) && isSensitive(permission));
  const count = sensitive.length;
  if (count === 0) return null;
  const more = count - named;
  return (
    <div className={styles.sensitive}>
      <SensitiveMark />
      <div>
        <Plural value={count} one="# sensitive operation" other="# sensitive operations" />
        <ul>
          {sensitive.slice(0, named).map((permission) => (
            <li key={permission}>{permissionWords(permission, locale)}</li>
          ))}
          {more > 0 && (
            <li>
              <Trans>and {more} more</Trans>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
