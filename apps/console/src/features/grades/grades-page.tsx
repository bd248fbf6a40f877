import { Trans, useLingui } from '@lingui/react/macro';
import type { GradeLadder, LadderGrade } from '@regulars/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { startAction } from '../../framework/list/start-action.ts';
import { ReplayColumns, useReplay } from '../../framework/replays/use-replay.tsx';
import { RuleNote, VersionsButton } from '../../framework/rules/rule-head.tsx';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { DraftFrame } from '../../framework/sort/draft-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { GradeBar } from './grade-bar.tsx';
import { gradeReads as invalidates } from './grade-reads.ts';
import { LadderPanel } from './ladder-panel.tsx';
import { rungsOf } from './ladder.rules.ts';

const GradeForm = lazyLayer(async () => (await import('./grade-form.tsx')).GradeForm);
const RemoveGrade = lazyLayer(async () => (await import('./remove-grade.tsx')).RemoveGrade);
const GradeVersions = lazyLayer(async () => (await import('./grade-versions.tsx')).GradeVersions);

/** The grades: those in force, and a draft that replaces them. Below them stands what else the page has. */
export function GradesPage({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const words = {
    missing: t`There are no grades`,
    missingHint: '',
    denied: t`You cannot view the grades`,
    broken: t`The grades did not load`,
  };
  const ladder = useEndpoint('GET /vip-grades/ladder', {}, { quiet: true });
  return (
    <Fetched result={ladder} words={words}>
      {(loaded) => <Ladder loaded={loaded}>{children}</Ladder>}
    </Fetched>
  );
}

type Opened = 'versions' | { edit: LadderGrade | undefined } | { remove: LadderGrade };

function Ladder({ loaded, children }: { loaded: GradeLadder; children: ReactNode }) {
  const { t } = useLingui();
  const mayEdit = useCanEverywhere('grade:update');
  const rungs = rungsOf(loaded);
  const keep = useAction('PUT /vip-grades/{id}/keep', { invalidates });
  const replay = useReplay({ kind: 'grades', rule: loaded, reads: 'grade:read' });
  const { open, form } = useOpenedForm<Opened>((opened, onClosed) => {
    if (opened === 'versions') return <GradeVersions onClosed={onClosed} />;
    if ('edit' in opened) return <GradeForm grade={opened.edit} loaded={loaded} onClosed={onClosed} />;
    return <RemoveGrade grade={opened.remove} version={loaded.version} onClosed={onClosed} />;
  });
  const add = mayEdit && (
    <Button
      type="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      {...nearing(GradeForm.preload)}
      onClick={() => open({ edit: undefined })}
    >
      <Trans>Add a grade</Trans>
    </Button>
  );
  return (
    <DraftFrame>
      <PageHead
        title={usePageTitle(t`Grades and privileges`)}
        note={<RuleNote rule={loaded} none={t`None is in force yet`} />}
        actions={
          <>
            {loaded.in_force && <VersionsButton preload={GradeVersions.preload} onPress={() => open('versions')} />}
            {replay.button}
            {rungs.length > 0 && add}
          </>
        }
      />
      <AllBranchesOnly permissions={['grade:update', 'grade:put_in_force']} />
      {rungs.length > 0 ? (
        <ReplayColumns panel={replay.panel}>
          <LadderPanel
            rungs={rungs}
            {...(mayEdit && {
              onEdit: (grade: LadderGrade) => open({ edit: grade }),
              onRemove: (grade: LadderGrade) => open({ remove: grade }),
              onKeep: ({ grade_id: id }: LadderGrade) =>
                startAction(() => keep.mutateAsync({ params: { id }, ifMatch: loaded.version })),
            })}
          />
          {children}
        </ReplayColumns>
      ) : (
        <>
          <EmptyState page kind="empty" title={t`There are no grades yet`} actions={add}>
            <Trans>The lowest begins at 0 growth: new members begin with it. Growth raises them to the others.</Trans>
          </EmptyState>
          {children}
        </>
      )}
      <GradeBar loaded={loaded} />
      {form}
    </DraftFrame>
  );
}
