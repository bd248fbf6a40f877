import { Trans, useLingui } from '@lingui/react/macro';
import type { PointRulesPage } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { EnforceDialog, RuleWarning } from '../../framework/rules/enforce-dialog.tsx';
import { RuleBar, type Enforcing } from '../../framework/rules/rule-bar.tsx';
import { useDates } from '../../framework/use-dates.ts';
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
  const { t } = useLingui();
  const today = useDates().today();
  const multiples = new Map(draft?.rules.multiples.map((one) => [one.multiple_id, one]));
  const clashes = (draft?.clashes ?? [])
    .map((pair) => pair.flatMap((id) => multiples.get(id) ?? []))
    .filter((pair) => pair.every(({ to }) => to === null || to >= today));
  const isBest = draft?.rules.base.combining === 'best';
  return (
    <EnforceDialog {...enforcing} version={version} enforce={enforce}>
      {clashes.map(([one, other]) => {
        const [first, second] = [one?.name ?? '', other?.name ?? ''];
        return (
          <RuleWarning key={`${one?.multiple_id}${other?.multiple_id}`}>
            {isBest
              ? t`“${first}” and “${second}” give different multiples for the same days and members. The higher one counts.`
              : t`“${first}” and “${second}” give different multiples for the same days and members. They are multiplied.`}
          </RuleWarning>
        );
      })}
      <p>
        <Trans>It holds for what is paid from now on. Points earned before stay as they are.</Trans>
      </p>
    </EnforceDialog>
  );
}
