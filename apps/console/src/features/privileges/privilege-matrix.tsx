import { Trans, useLingui } from '@lingui/react/macro';
import type { Grade, Privilege, PrivilegeRules } from '@regulars/contract';
import { separators } from '@regulars/phrases';
import { Button, Switch } from 'antd';
import { Check, GripVertical } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefCallback } from 'react';
import { Link } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { landed, type Outline, type OutlineRules } from '../../framework/sort/outline.ts';
import { useLiftedRow } from '../../framework/sort/use-lifted-row.ts';
import { useRowDrag } from '../../framework/sort/use-row-drag.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { usePrivilegeWords } from '../../framework/use-privilege-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { PrivilegeIcon } from '../../ui/privilege-icon.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { HowToSort } from './how-to-sort.tsx';
import { privilegeReads as invalidates } from './privilege-reads.ts';
import styles from './privileges.module.css';
import { isSame } from './use-privilege-differences.ts';

interface PrivilegeMatrixProps {
  loaded: PrivilegeRules;
  /** The draft's, or those in force. */
  privileges: readonly Privilege[];
  mayEdit: boolean;
}

const rules: OutlineRules = { levels: 1 };

/** Privileges by grades. On phones, the grades of a privilege are below it. */
export function PrivilegeMatrix({ loaded, privileges, mayEdit }: PrivilegeMatrixProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { data: grades = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  const byId = new Map(privileges.map((one) => [one.privilege_id, one]));
  const nameOf = (id: string): string => byId.get(id)?.title ?? '';
  const { outline: saved, save, saving } = useOrder(loaded, privileges);
  const lifting = useLiftedRow({ outline: saved, rules: mayEdit ? rules : undefined, nameOf, onMove: save });
  const { lifted, announced } = lifting;
  const outline = lifted?.outline ?? saved;
  const { list, ghost, drag, onGrip } = useRowDrag<HTMLTableSectionElement>({
    outline,
    rules,
    indent: 0,
    onDrop(id, landing) {
      const next = landed(outline, id, landing);
      save(next);
      lifting.say(id, next);
    },
  });
  // Moving a row in the document loses its focus.
  const lift = lifted?.id;
  useLayoutEffect(() => {
    if (lift !== undefined) list.current?.querySelector<HTMLElement>(`[data-row="${lift}"] [data-grip]`)?.focus();
  }, [lift, outline, list]);
  return (
    <div className={styles.sorted}>
      <ScrollRegion label={t`Privileges by grades`}>
        <table className={styles.matrix}>
          <MatrixHead grades={grades} narrow={narrow} mayEdit={mayEdit} />
          <tbody ref={list}>
            {outline.flatMap(({ id }) => {
              const privilege = byId.get(id);
              if (!privilege) return [];
              return [
                <PrivilegeRow
                  key={id}
                  loaded={loaded}
                  privilege={privilege}
                  grades={grades}
                  narrow={narrow}
                  mayEdit={mayEdit}
                  moving={id === lift || id === drag?.id}
                  locked={saving}
                  onGrip={(event) => onGrip(event, id)}
                  onKey={(event) => {
                    if (event.ctrlKey || event.metaKey || event.altKey) return;
                    if (lifting.onKeyDown(event, id)) event.preventDefault();
                  }}
                  onLeft={lifting.drop}
                />,
              ];
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {drag && <Dragged top={drag.line} name={nameOf(drag.id)} ghost={ghost} />}
      {mayEdit && privileges.length > 1 && (
        <p className={styles.keys}>
          <HowToSort />
        </p>
      )}
      <output aria-live="assertive" className="visually-hidden">
        {announced}
      </output>
    </div>
  );
}

function MatrixHead({ grades, narrow, mayEdit }: { grades: readonly Grade[]; narrow: boolean; mayEdit: boolean }) {
  const { t } = useLingui();
  return (
    <thead className={narrow ? styles.hidden : undefined}>
      <tr>
        <th scope="col">{t`Privilege`}</th>
        {!narrow &&
          grades.map(({ grade_id: id, name }) => (
            <th key={id} scope="col" className={styles.grade}>
              {name}
            </th>
          ))}
        <th scope="col">{t({ message: 'On', context: 'a privilege' })}</th>
        {mayEdit && (
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The dragged row, and where it would land. */
function Dragged({ top, name, ghost }: { top: number; name: string; ghost: RefCallback<HTMLElement> }) {
  return (
    <div aria-hidden="true">
      <span className={styles.line} style={{ top }} />
      <span ref={ghost} className={styles.ghost}>
        <GripVertical size={14} strokeWidth={1.75} />
        <strong>{name}</strong>
      </span>
    </div>
  );
}

/** The order, saved in the draft with each move; the moved one is shown until the answer is there. */
function useOrder({ version }: PrivilegeRules, privileges: readonly Privilege[]) {
  const [moved, setMoved] = useState<Outline>();
  const sort = useAction('PUT /grade-privileges/sort', { invalidates });
  const outline: Outline = moved ?? privileges.map(({ privilege_id: id }) => ({ id, parent: null }));
  return {
    outline,
    saving: sort.isPending,
    save: (next: Outline): void => {
      const ids = next.map(({ id }) => id);
      if (ids.join() === outline.map(({ id }) => id).join()) return;
      setMoved(next);
      // A refusal is announced by the call.
      sort.mutate({ body: { ids }, ifMatch: version }, { onSettled: () => setMoved(undefined) });
    },
  };
}

interface PrivilegeRowProps {
  loaded: PrivilegeRules;
  privilege: Privilege;
  grades: readonly Grade[];
  narrow: boolean;
  mayEdit: boolean;
  moving: boolean;
  /** A move is being saved. */
  locked: boolean;
  onGrip: (event: PointerEvent<HTMLElement>) => void;
  onKey: (event: KeyboardEvent) => void;
  onLeft: () => void;
}

function PrivilegeRow(props: PrivilegeRowProps) {
  const { loaded, privilege, grades, narrow, mayEdit, moving, locked, onGrip, onKey, onLeft } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const { valueOf, valueIn } = usePrivilegeWords();
  const { privilege_id: id, title, icon, grade_ids: held } = privilege;
  const holders = grades.filter(({ grade_id: grade }) => held.includes(grade));
  const names = holders
    .map((grade) => [grade.name, valueIn(privilege, grade)].filter(Boolean).join(' '))
    .join(separators[locale]);
  return (
    <tr data-row={id} className={classNames(moving && styles.moving, !privilege.enabled && styles.off)}>
      <th scope="row">
        <div className={styles.privilege}>
          {mayEdit && (
            <button
              type="button"
              data-grip
              disabled={locked}
              className={styles.grip}
              aria-label={t`Move “${title}”`}
              onPointerDown={onGrip}
              onKeyDown={onKey}
              onBlur={({ relatedTarget }) => relatedTarget && onLeft()}
            >
              <GripVertical size={14} strokeWidth={1.75} />
            </button>
          )}
          <span className={styles.icon}>
            <PrivilegeIcon name={icon} />
          </span>
          <div>
            <span className={styles.title}>
              {title} <Change loaded={loaded} privilege={privilege} />
            </span>
            <span className={styles.hint}>{valueOf(privilege) ?? privilege.explanation}</span>
            {narrow && <span className={styles.hint}>{names}</span>}
          </div>
        </div>
      </th>
      {!narrow &&
        grades.map((grade) => (
          <td key={grade.grade_id} className={styles.grade}>
            {held.includes(grade.grade_id) ? (
              <>
                <Check size={16} strokeWidth={2} aria-hidden="true" className={styles.check} />
                <span className="visually-hidden">{t`has it`}</span>
                <span className={styles.hint}>{valueIn(privilege, grade)}</span>
              </>
            ) : (
              <span className={styles.none}>
                <span aria-hidden="true">–</span>
                <span className="visually-hidden">{t`doesn’t have it`}</span>
              </span>
            )}
          </td>
        ))}
      <td>
        <Enabled loaded={loaded} privilege={privilege} mayEdit={mayEdit} />
      </td>
      {mayEdit && (
        <td>
          <Acts loaded={loaded} privilege={privilege} />
        </td>
      )}
    </tr>
  );
}

/** What the draft does to it. */
function Change({ loaded: { in_force: inForce, draft }, privilege }: Pick<PrivilegeRowProps, 'loaded' | 'privilege'>) {
  const { t } = useLingui();
  if (!draft) return null;
  const before = inForce?.privileges.find(({ privilege_id: id }) => id === privilege.privilege_id);
  if (!before) return <StateTag meaning="waiting">{t({ message: 'New', context: 'a privilege' })}</StateTag>;
  if (isSame(before, privilege)) return null;
  return <StateTag meaning="waiting">{t({ message: 'Changed', context: 'a privilege' })}</StateTag>;
}

function Enabled({ loaded, privilege, mayEdit }: Pick<PrivilegeRowProps, 'loaded' | 'privilege' | 'mayEdit'>) {
  const { t } = useLingui();
  const edit = useAction('PUT /grade-privileges/{id}', { invalidates });
  const { privilege_id: id, ...body } = privilege;
  const { enabled, title } = privilege;
  if (!mayEdit)
    return (
      <StateTag meaning={enabled ? 'live' : 'over'}>
        {enabled ? t({ message: 'On', context: 'a privilege' }) : t({ message: 'Off', context: 'a privilege' })}
      </StateTag>
    );
  return (
    <Switch
      size="small"
      checked={enabled}
      loading={edit.isPending}
      aria-label={t`“${title}” is on`}
      onChange={(to) => edit.mutate({ params: { id }, body: { ...body, enabled: to }, ifMatch: loaded.version })}
    />
  );
}

function Acts({ loaded, privilege: { privilege_id: id, title } }: Pick<PrivilegeRowProps, 'loaded' | 'privilege'>) {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const remove = useAction('DELETE /grade-privileges/{id}', { invalidates });
  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t`Remove “${title}”?`,
      text: t`From the draft. It goes on until the draft is put in force.`,
      yes: t`Remove`,
      no: t`Keep it`,
    });
    if (!agreed) return;
    await remove.mutateAsync({ params: { id }, ifMatch: loaded.version });
    void message.success(t`Removed from the draft`);
  }
  return (
    <div className={styles.acts}>
      <Link className="tapped" to={`/editRrightsandbenefits/${id}`} {...titled(title)} aria-label={t`Edit “${title}”`}>
        <Trans>Edit</Trans>
      </Link>
      <Button type="link" size="small" danger aria-label={t`Remove “${title}”`} onClick={() => void ask()}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}
