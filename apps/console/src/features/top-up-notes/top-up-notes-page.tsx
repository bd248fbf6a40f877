import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpNotePage } from '@regulars/contract';
import { Button } from 'antd';
import { usePageTitle } from '../../framework/access/use-page-title.ts';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { EnforceDialog } from '../../framework/rules/enforce-dialog.tsx';
import { RuleBar, type Enforcing } from '../../framework/rules/rule-bar.tsx';
import { RuleNote, VersionsButton } from '../../framework/rules/rule-head.tsx';
import { useCan, useCanEverywhere } from '../../framework/session/index.ts';
import { DraftFrame } from '../../framework/sort/draft-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NotePreview } from './note-preview.tsx';
import { editedNote, noteReads as invalidates } from './note-values.ts';
import { Overview } from './overview.tsx';
import styles from './top-up-notes.module.css';
import { useNoteDifferences } from './use-note-differences.ts';

const NoteForm = lazyLayer(async () => (await import('./note-form.tsx')).NoteForm);
const NoteVersions = lazyLayer(async () => (await import('./note-versions.tsx')).NoteVersions);

/** What members topped up, and what they read where they do. */
export function TopUpNotesPage() {
  const { t } = useLingui();
  const words = {
    missing: t`There are no top-up notes`,
    missingHint: '',
    denied: t`You cannot view the top-up notes`,
    broken: t`The top-up notes did not load`,
  };
  const note = useEndpoint('GET /recharge-rule/description', {}, { quiet: true });
  return (
    <Fetched result={note} words={words}>
      {(loaded) => <Notes loaded={loaded} />}
    </Fetched>
  );
}

function Notes({ loaded }: { loaded: TopUpNotePage }) {
  const { t } = useLingui();
  const mayEdit = useCanEverywhere('top_up_note:update');
  const seesTopUps = useCan('top_up:read');
  const { open, form } = useOpenedForm<'note' | 'versions'>((opened, onClosed) =>
    opened === 'note' ? <NoteForm loaded={loaded} onClosed={onClosed} /> : <NoteVersions onClosed={onClosed} />,
  );
  return (
    <DraftFrame>
      <PageHead
        title={usePageTitle(t`Top-up notes`)}
        note={<RuleNote rule={loaded} none={t`Members read nothing yet`} />}
        actions={loaded.in_force && <VersionsButton preload={NoteVersions.preload} onPress={() => open('versions')} />}
      />
      <AllBranchesOnly permissions={['top_up_note:update', 'top_up_note:put_in_force']} />
      {seesTopUps && <Overview />}
      <div className={styles.page}>
        <Texts loaded={loaded} onEdit={mayEdit ? () => open('note') : undefined} />
        <NotePreview note={editedNote(loaded)} />
      </div>
      <NoteBar loaded={loaded} />
      {form}
    </DraftFrame>
  );
}

function Texts({ loaded, onEdit }: { loaded: TopUpNotePage; onEdit: (() => void) | undefined }) {
  const { t } = useLingui();
  const { text, text_en: english } = editedNote(loaded);
  const isEmpty = text === null && english === null;
  return (
    <Panel
      title={t`Text for members`}
      note={loaded.draft ? t`The draft, which members don’t read yet` : undefined}
      extra={
        onEdit && (
          <Button type="link" {...nearing(NoteForm.preload)} onClick={onEdit} aria-label={t`Edit the text for members`}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      {isEmpty ? (
        <p className={styles.hint}>
          <Trans>
            Say what members should know before they top up: what it can be spent on, when bonus lapses, how it is
            refunded. Members read nothing until you put it in force.
          </Trans>
        </p>
      ) : (
        <div className={styles.texts}>
          <div>
            <h3>{t`In Chinese`}</h3>
            <p className={styles.text}>{text ?? t`None: members read the English text`}</p>
          </div>
          <div>
            <h3>{t`In English`}</h3>
            <p className={styles.text} lang={english === null ? undefined : 'en'}>
              {english ?? t`None: members read the Chinese text`}
            </p>
          </div>
        </div>
      )}
    </Panel>
  );
}

function NoteBar({ loaded }: { loaded: TopUpNotePage }) {
  const differencesOf = useNoteDifferences();
  const discard = useAction('DELETE /recharge-rule/description/draft', { invalidates });
  return (
    <RuleBar
      rule={loaded}
      differences={loaded.draft ? differencesOf(loaded.in_force?.note, loaded.draft.note) : []}
      edits="top_up_note:update"
      enforces="top_up_note:put_in_force"
      discard={discard}
      dialog={(enforcing) => <EnforceNote version={loaded.version} {...enforcing} />}
    />
  );
}

function EnforceNote(props: Enforcing & { version: number }) {
  const enforce = useAction('PUT /recharge-rule/description/in-force', { invalidates });
  return (
    <EnforceDialog {...props} enforce={enforce}>
      <p>
        <Trans>Members read it from now on where they top up.</Trans>
      </p>
    </EnforceDialog>
  );
}
