import { Trans, useLingui } from '@lingui/react/macro';
import type { Role, User } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { Checkbox, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { ApiError, useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useConfirmLoss } from '../../framework/feedback/use-confirm-loss.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useUnsavedGuard } from '../../framework/form/use-unsaved-guard.ts';
import { clearing } from '../../ui/clearing.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Person, useUsersWords } from './person.tsx';
import { roleReads } from './role-list.ts';
import styles from './roles.module.css';

type Related = User & { readonly related: boolean };

/** Gives a role to people and takes it from others, all at once. */
export function HoldersDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  /** By user, whether they shall hold it. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const result = useEndpoint(
    'GET /roles/{id}/users',
    { params: { id: role.role_id }, query: { size: 50, ...(keyword !== '' && { keyword }) } },
    { keepPrevious: true, quiet: true },
  );
  const { data } = result;
  const change = useAction('PUT /roles/{id}/users', { invalidates: [...roleReads, '/users'] });
  const { locked, run } = useLock();
  const { name } = role;
  const [add, remove] = [true, false].map((holds) => [...wanted].flatMap(([id, yes]) => (yes === holds ? [id] : [])));
  const save = async (): Promise<void> => {
    const outcome = await change.mutateAsync({ params: { id: role.role_id }, body: { add, remove } }).catch(refused);
    if (outcome instanceof ApiError) return;
    void message.success(t`Who holds ${name} is saved`);
    onClose();
  };
  const want = (id: string, holds: boolean, held: boolean): void => {
    const next = new Map(wanted);
    if (holds === held) next.delete(id);
    else next.set(id, holds);
    setWanted(next);
  };
  const close = useClosing(wanted.size > 0, onClose);
  const rest = (data?.total ?? 0) - (data?.items.length ?? 0);
  return (
    <Dialog
      open
      title={t`Who holds ${name}?`}
      okText={t`Save`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: locked, disabled: wanted.size === 0 }}
      onOk={() => void run(save)}
      onCancel={() => locked || void close()}
      mask={{ closable: wanted.size === 0 }}
    >
      <Input
        type="search"
        allowClear={clearing(t`Clear`)}
        autoFocus
        maxLength={keywordLength}
        placeholder={t`Name or end of phone`}
        aria-label={t`Name or end of phone`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Fetched result={result} skeleton={<SkeletonRows rows={5} columns={['1fr']} />} words={useUsersWords()}>
        {({ items }) =>
          items.length > 0 ? (
            <People people={items} wanted={wanted} onWant={want} />
          ) : (
            <p className={styles.nothing}>
              <Trans>Nobody is called that</Trans>
            </p>
          )
        }
      </Fetched>
      {rest > 0 && (
        <p className={styles.more}>
          <Trans>{rest} more: narrow it by a name</Trans>
        </p>
      )}
    </Dialog>
  );
}

/** Closes, after asking if somebody was chosen. */
function useClosing(chose: boolean, onClose: () => void): () => Promise<void> {
  const confirmLoss = useConfirmLoss();
  useUnsavedGuard(chose);
  return async () => {
    if (!chose || (await confirmLoss())) onClose();
  };
}

/** Announced already: the dialog keeps what was chosen. */
const refused = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};

interface PeopleProps {
  people: readonly Related[];
  wanted: ReadonlyMap<string, boolean>;
  onWant: (id: string, holds: boolean, held: boolean) => void;
}

function People({ people, wanted, onWant }: PeopleProps) {
  return (
    <ul className={styles.people}>
      {people.map((user) => (
        <li key={user.user_id}>
          <Checkbox
            checked={wanted.get(user.user_id) ?? user.related}
            onChange={({ target }) => onWant(user.user_id, target.checked, user.related)}
          >
            <Person user={user} />
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
