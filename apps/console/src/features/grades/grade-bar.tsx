import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GradeLadder, GradeMoves } from '@regulars/contract';
import { Button } from 'antd';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { EnforceDialog, RuleWarning } from '../../framework/rules/enforce-dialog.tsx';
import { RuleBar, type Enforcing } from '../../framework/rules/rule-bar.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { gradeReads as invalidates } from './grade-reads.ts';
import styles from './grades.module.css';
import { oddsOf } from './ladder.rules.ts';
import { useDifferences, useOddWords } from './use-grade-words.ts';

export function GradeBar({ loaded }: { loaded: GradeLadder }) {
  const { t } = useLingui();
  const differencesOf = useDifferences();
  const discard = useAction('DELETE /vip-grades/draft', { invalidates });
  const differences = (brief: boolean): string[] =>
    loaded.draft ? differencesOf(loaded.in_force?.grades, loaded.draft.grades, brief) : [];
  return (
    <RuleBar
      rule={loaded}
      differences={differences(true)}
      edits="grade:update"
      enforces="grade:put_in_force"
      discard={discard}
      of={{ name: t`Grades`, discardTitle: t`Discard the draft of the grades?` }}
      dialog={(enforcing) => <EnforceGrades loaded={loaded} {...enforcing} differences={differences(false)} />}
    />
  );
}

/** What the draft may be refused for; the dialog says it. */
const handles = ['grade_lowest', 'grade_held', 'grade_named'] as const;

/** Tells whom the draft moves before it is put in force. */
function EnforceGrades({ loaded, ...enforcing }: { loaded: GradeLadder } & Enforcing) {
  const { t } = useLingui();
  const wordsOf = useOddWords();
  const enforce = useAction('PUT /vip-grades/in-force', { invalidates, handles });
  // Once it is in force there is no draft to ask about.
  const enabled = !enforce.isPending && !enforce.isSuccess;
  const moves = useEndpoint('GET /vip-grades/moves', {}, { quiet: true, staleTime: 0, enabled });
  const refused = [enforce.error, moves.error].find((error) => handles.some((name) => name === error?.name));
  // What an earlier draft moved is not what this one does.
  const moved = moves.isSuccess && !moves.isFetching ? moves.data : undefined;
  const grades = loaded.draft?.grades ?? [];
  return (
    <EnforceDialog
      {...enforcing}
      title={t`Put version ${enforcing.next} of the grades in force?`}
      version={loaded.version}
      enforce={enforce}
      refusal={refused}
      blocked={!moved}
    >
      {oddsOf(grades).map((odd) => {
        const words = wordsOf(odd);
        return <RuleWarning key={words}>{words}</RuleWarning>;
      })}
      {moved ? (
        <Moves moves={moved} loaded={loaded} />
      ) : moves.error && !moves.isFetching && !refused ? (
        <p role="alert">
          {moves.error.message}{' '}
          <Button size="small" onClick={() => void moves.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : (
        !refused && <SkeletonBlock width={280} />
      )}
    </EnforceDialog>
  );
}

/** Who rises, and whose growth no longer reaches their grade. */
function Moves({ moves: { raised, unsupported }, loaded }: { moves: GradeMoves; loaded: GradeLadder }) {
  const { t } = useLingui();
  const names = new Map(
    [...(loaded.in_force?.grades ?? []), ...(loaded.draft?.grades ?? [])].map(({ grade_id: id, name }) => [id, name]),
  );
  const lines = [
    ...raised.map(({ from: low, to: high, members }) => {
      const [from, to] = [names.get(low) ?? '', names.get(high) ?? ''];
      return plural(members, {
        one: `# member rises from “${from}” to “${to}”`,
        other: `# members rise from “${from}” to “${to}”`,
      });
    }),
    ...unsupported.map(({ grade_id: id, members }) => {
      const name = names.get(id) ?? '';
      return plural(members, {
        one: `# member of “${name}” no longer has the growth for it, and keeps it until its end`,
        other: `# members of “${name}” no longer have the growth for it, and keep it until its end`,
      });
    }),
  ];
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Members’ grades</Trans>
      </h3>
      <ul className={styles.moves}>
        {(lines.length > 0 ? lines : [t`Nobody’s grade changes`]).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.hint}>
        {raised.length > 0 ? (
          <Trans>They rise within minutes, without the gifts. Nobody falls before the end of their grade.</Trans>
        ) : (
          <Trans>Nobody falls before the end of their grade.</Trans>
        )}
      </p>
    </>
  );
}
