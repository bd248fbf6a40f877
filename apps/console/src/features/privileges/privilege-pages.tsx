import { useLingui } from '@lingui/react/macro';
import { privilegeKindPhrases, say } from '@regulars/phrases';
import { useParams } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PrivilegeForm } from './privilege-form.tsx';
import { emptyPrivilege, valuesOf } from './privilege-values.ts';

/** Adds a privilege to the draft. */
export function NewPrivilegePage() {
  const { t } = useLingui();
  return <PrivilegePage title={t`New privilege`} />;
}

/** Edits a privilege in the draft. */
export function EditPrivilegePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return <PrivilegePage title={t`Privilege`} id={id} />;
}

function PrivilegePage({ title, id }: { title: string; id?: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useEndpoint('GET /grade-privileges', {}, { quiet: true });
  const all = rules.data && (rules.data.draft ?? rules.data.in_force)?.privileges;
  const privilege = all?.find((one) => one.privilege_id === id);
  const name = privilege?.title;
  useTabTitle(id === undefined ? title : name && t`Privilege “${name}”`);
  const words = {
    missing: t`There is no such privilege`,
    missingHint: '',
    denied: t`You cannot edit the privileges`,
    broken: t`The privilege did not load`,
  };
  // Only an id of the address is missing: of a list, none is.
  const own = useEndpoint('GET /grade-privileges/{id}', { params: { id: id ?? '' } }, { quiet: true, enabled: id !== undefined }); // prettier-ignore
  const result = id === undefined || own.data ? rules : { ...rules, data: undefined, error: own.error ?? rules.error };
  return (
    <Fetched result={result} words={words}>
      {({ version }) => (
        <>
          <AllBranchesOnly permissions={['grade:update']} />
          <PrivilegeForm
            id={id}
            title={id === undefined ? title : t`Privilege “${name}”`}
            version={version}
            initial={own.data ? valuesOf(own.data) : emptyPrivilege(say(privilegeKindPhrases.birthday_gift, locale))}
          />
        </>
      )}
    </Fetched>
  );
}
