import { Trans } from '@lingui/react/macro';
import type { PointRulesPage } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { EnforceDialog, RuleWarning } from '../../framework/rules/enforce-dialog.tsx';
import { RuleBar, type Enforcing } from '../../framework/rules/rule-bar.tsx';
import { pointRuleReads as invalidates } from './point-rule-reads.ts';
import { useDifferences } from './use-rule-words.ts';

export function PointRuleBar({ loaded }: { loaded: PointRulesPage }) {
  const differencesOf = useDifferences();
  const discard = useAction('DELETE /point-rule/draft', { invalidates });
  return (
    <RuleBar
      rule={loaded}
      differences={loaded.draft ? differencesOf(loaded.in_force?.rules, loaded.draft.rules) : []}
      edits="point_rule:update"
      enforces="point_rule:put_in_force"
      discard={discard}
      dialog={(enforcing) => <EnforcePointRules loaded={loaded} {...enforcing} />}
    />
  );
}

/** Says which multiples contradict each other. */
function EnforcePointRules({ loaded: { draft, version }, ...enforcing }: { loaded: PointRulesPage } & Enforcing) {
  const enforce = useAction('PUT /point-rule/in-force', { invalidates });
  const nameOf = (id: string | undefined): string =>
    draft?.rules.multiples.find(({ multiple_id }) => multiple_id === id)?.name ?? '';
  return (
    <EnforceDialog {...enforcing} version={version} enforce={enforce}>
      {draft?.clashes.map(([one, other]) => {
        const [first, second] = [nameOf(one), nameOf(other)];
        return (
          <RuleWarning key={`${one}${other}`}>
            <Trans>
              “{first}” and “{second}” give different multiples for the same days and members.
            </Trans>
          </RuleWarning>
        );
      })}
      <p>
        <Trans>It holds for what is paid from now on. Points earned before stay as they are.</Trans>
      </p>
    </EnforceDialog>
  );
}
