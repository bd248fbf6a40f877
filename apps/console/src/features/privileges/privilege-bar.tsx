import { Trans, useLingui } from '@lingui/react/macro';
import type { PrivilegeRules } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { EnforceDialog } from '../../framework/rules/enforce-dialog.tsx';
import { RuleBar } from '../../framework/rules/rule-bar.tsx';
import { privilegeReads as invalidates } from './privilege-reads.ts';
import styles from './privileges.module.css';
import { usePrivilegeDifferences } from './use-privilege-differences.ts';

/** The bar of the draft, at the end of the panel: the page below it may have a bar of its own. */
export function PrivilegeBar({ loaded }: { loaded: PrivilegeRules }) {
  const { t } = useLingui();
  const differencesOf = usePrivilegeDifferences();
  const discard = useAction('DELETE /grade-privileges/draft', { invalidates });
  const enforce = useAction('PUT /grade-privileges/in-force', { invalidates });
  const { draft, in_force: inForce, version } = loaded;
  if (!draft) return null;
  const differences = differencesOf(inForce?.privileges, draft.privileges);
  return (
    <fieldset aria-label={t`Draft of the privileges`} className={styles.bar}>
      <RuleBar
        rule={loaded}
        differences={differences.length > 0 ? differences : [t`nothing`]}
        edits="grade:update"
        enforces="grade:put_in_force"
        discard={discard}
        of={{ name: t`Privileges`, discardTitle: t`Discard the draft of the privileges?` }}
        dialog={(enforcing) => (
          <EnforceDialog
            {...enforcing}
            title={t`Put version ${enforcing.next} of the privileges in force?`}
            version={version}
            enforce={enforce}
          >
            <Clashes loaded={loaded} />
            <p>
              <Trans>Members see the privileges at once. Gifts of later days are given by this version.</Trans>
            </p>
          </EnforceDialog>
        )}
      />
    </fieldset>
  );
}

/** Privileges of which some members get the first alone. */
export function Clashes({ loaded: { draft } }: { loaded: PrivilegeRules }) {
  const titles = new Map(draft?.privileges.map(({ privilege_id: id, title }) => [id, title]));
  return draft?.clashes.map(([one = '', other = '']) => {
    const [first, second] = [titles.get(one), titles.get(other)];
    return (
      <p key={`${one}${other}`} className={styles.clash}>
        <Trans>
          “{first}” and “{second}” are for the same day and grade: members get only “{first}”, which stands first.
        </Trans>
      </p>
    );
  });
}
