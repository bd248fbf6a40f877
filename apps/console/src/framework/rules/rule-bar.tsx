import { Trans, useLingui } from '@lingui/react/macro';
import type { Permission } from '@regulars/contract/menu';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFeedback } from '../feedback/feedback-context.ts';
import { useCanEverywhere } from '../session/index.ts';
import { PageBar } from '../sort/draft-bar.tsx';

/** A rule of value, as its page loaded it: the version in force, and a draft of the next. */
export interface Drafted {
  readonly version: number;
  readonly in_force: { readonly number: number; readonly made_at: string } | null;
  readonly draft: object | null;
}

/** What the dialog before putting a draft in force needs. */
export interface Enforcing {
  /** The number that the draft gets. */
  readonly next: number;
  /** What it changes, one line each. */
  readonly differences: readonly string[];
  readonly onClose: () => void;
}

interface RuleBarProps {
  rule: Drafted;
  differences: readonly string[];
  /** The permission to edit and discard the draft. */
  edits: Permission;
  /** The permission to put it in force. */
  enforces: Permission;
  /** Where the page has another draft: whose this one is, and what is asked before it is discarded. */
  of?: { readonly name: string; readonly discardTitle: string };
  discard: { isPending: boolean; mutateAsync: (headers: { ifMatch: number }) => Promise<unknown> };
  /** Asks before it is put in force. */
  dialog: (enforcing: Enforcing) => ReactNode;
}

/** At most this many differences are named. */
const named = 3;

/** What the draft changes, and putting it in force or discarding it. */
export function RuleBar({ rule, differences, edits, enforces, discard, of, dialog }: RuleBarProps) {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const [enforcing, setEnforcing] = useState(false);
  const mayEdit = useCanEverywhere(edits);
  const mayEnforce = useCanEverywhere(enforces);
  const { draft, in_force: inForce, version } = rule;
  // The dialog goes with its draft, and must not come back with the next one.
  if (!draft && enforcing) setEnforcing(false);
  if (!draft) return null;
  const next = (inForce?.number ?? 0) + 1;
  const more = differences.length - named;
  const list = differences.slice(0, named).join(t({ message: ', ', context: 'between changes' }));
  const discardDraft = async (): Promise<void> => {
    const agreed = await confirm({
      title: of?.discardTitle ?? t`Discard the draft?`,
      text: inForce ? t`The version in force stays as it is.` : t`Then nothing is left of it.`,
      yes: t`Discard it`,
      no: t`Keep it`,
    });
    if (!agreed) return;
    await discard.mutateAsync({ ifMatch: version });
    void message.success(t`Discarded`);
  };
  return (
    <>
      <PageBar
        text={
          <>
            {of && <strong>{of.name} </strong>}
            {more > 0 ? (
              <Trans>
                The draft changes: {list} and {more} more
              </Trans>
            ) : (
              <Trans>The draft changes: {list}</Trans>
            )}
          </>
        }
      >
        {mayEdit && (
          <Button loading={discard.isPending} onClick={() => void discardDraft()}>
            <Trans>Discard the draft</Trans>
          </Button>
        )}
        {mayEnforce && (
          <Button type="primary" disabled={discard.isPending} onClick={() => setEnforcing(true)}>
            <Trans>Put version {next} in force</Trans>
          </Button>
        )}
      </PageBar>
      {enforcing && dialog({ next, differences, onClose: () => setEnforcing(false) })}
    </>
  );
}
