import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedView } from '@regulars/contract';
import { Button, Dropdown, Select } from 'antd';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { countText } from '../../format/numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import { DialogPopover } from '../popups/dialog-popover.tsx';
import { useMenuButton } from '../popups/use-menu-button.ts';
import { useWidth } from '../use-width.ts';
import { useGoneValues } from './use-gone-values.tsx';
import { useListNumbers } from './use-list.ts';
import type { List } from './use-list.ts';
import type { ViewedList } from './use-list-state.ts';
import { useNarrow } from './use-media.ts';
import type { Views } from './use-views.ts';
import { SaveView } from './save-view.tsx';
import { ViewMenu } from './view-menu.tsx';
import { splitTabs } from './views.ts';
import styles from './views.module.css';

/** Minimum width in pixels of a tab with its count, and width of the controls beside the tabs. */
const tabWidth = 132;
const reservedWidth = 190;
/** Limits requests: each count is one. */
const mostCounted = 8;

/** A part of a list that everybody has a tab for: a filter with a name. */
export interface Topic {
  readonly key: string;
  readonly name: string;
  /** The filter, as the address has it. */
  readonly query: string;
}

interface ViewTabsProps {
  topics: readonly Topic[];
  list: Pick<List<unknown, object>, 'endpoint' | 'ready' | 'result' | 'filtered' | 'known'> & ViewedList;
  views: Views;
}

/** Tabs for the whole list, its topics and its saved views. */
export function ViewTabs(props: ViewTabsProps) {
  useGoneValues(props.list);
  return useNarrow() ? <ViewSelect {...props} /> : <WideTabs {...props} />;
}

/** The topic that the list is filtered by, unless a saved view is shown. */
const topicIn = ({ list, topics, views: { active } }: ViewTabsProps): Topic | undefined => {
  const now = new URLSearchParams(list.text);
  const isShown = ({ query }: Topic) => [...new URLSearchParams(query)].every(([name, value]) => now.has(name, value));
  return active ? undefined : topics.find(isShown);
};

function WideTabs(props: ViewTabsProps) {
  const { list, topics, views: shown } = props;
  const { t } = useLingui();
  const [measured, width] = useWidth<HTMLElement>(600);
  const { views = [], active, changed, open, openQuery } = shown;
  const topic = topicIn(props);
  const fit = Math.floor((width - reservedWidth) / tabWidth) - topics.length;
  const { tabs, more } = splitTabs(views, active?.view_id, Math.max(1, fit));
  return (
    <nav ref={measured} className={styles.tabs} aria-label={t`Views`}>
      <Tab active={!active && !topic} name={t`All`} onPress={() => open(undefined)}>
        <AllCount list={list} active={!active && !topic} />
      </Tab>
      {topics.map((one) => (
        <Tab key={one.key} active={one === topic} name={one.name} onPress={() => openQuery(one.query)}>
          <ViewCount list={list} view={one} active={one === topic} counted />
        </Tab>
      ))}
      {tabs.map((view, at) => {
        const isActive = view === active;
        return (
          <span key={view.view_id} className={styles.tabPlace}>
            <Tab active={isActive} changed={isActive && changed} name={view.name} onPress={() => open(view)}>
              <ViewCount list={list} view={view} active={isActive} counted={at < mostCounted} />
            </Tab>
            {isActive && <ViewMenu view={view} list={list} views={shown} />}
          </span>
        );
      })}
      {more.length > 0 && <MoreViews views={more} onOpen={open} />}
      <AddView list={list} views={shown} />
    </nav>
  );
}

function MoreViews({ views, onOpen }: { views: readonly SavedView[]; onOpen: Views['open'] }) {
  const { dropdown, button, returnFocus } = useMenuButton();
  return (
    <Dropdown
      {...dropdown}
      menu={{
        items: views.map(({ view_id, name }) => ({ key: view_id, label: name })),
        onClick: ({ key }) => {
          returnFocus();
          onOpen(views.find(({ view_id }) => view_id === key));
        },
      }}
    >
      <button {...button} type="button" className={styles.tab}>
        <Trans>{views.length} more</Trans>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}

interface TabProps {
  name: string;
  active: boolean;
  changed?: boolean;
  onPress: () => void;
  /** The count. */
  children: ReactNode;
}

function Tab({ name, active, changed = false, onPress, children }: TabProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={classNames(styles.tab, active && styles.active)}
      aria-current={active || undefined}
      title={changed ? t`${name}: changed, not saved` : name}
      onClick={onPress}
    >
      <span className={styles.name}>{name}</span>{' '}
      {changed && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t`changed`}</span>
        </span>
      )}{' '}
      {children}
    </button>
  );
}

/** Saves the list's current state as a new view. */
function AddView({ list, views }: Pick<ViewTabsProps, 'list' | 'views'>) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <DialogPopover
      label={t`Save as view`}
      title={t`Save as view`}
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={<SaveView list={list} views={views} onDone={() => setOpen(false)} />}
    >
      <Button
        type="text"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t`Save as view`}
        title={t`Save as view`}
        icon={<Plus size={16} strokeWidth={1.75} />}
      />
    </DialogPopover>
  );
}

type Counts = Pick<ViewTabsProps, 'list'>;

function AllCount({ list, active }: Counts & { active: boolean }) {
  const shown = active && list.filtered === 0;
  const numbers = useListNumbers(list.endpoint, {}, list.ready && !shown);
  return <Count of={shown ? list.result.data : numbers} />;
}

/**
 * The number of rows of a view. Views with a keyword are not counted in advance, because looking up full phone numbers
 * is rate-limited.
 */
function ViewCount({
  list,
  view,
  active,
  counted,
}: Counts & { view: Pick<SavedView, 'query'>; active: boolean; counted: boolean }) {
  const { query } = list.parseView(view.query);
  const numbers = useListNumbers(list.endpoint, query, list.ready && !active && counted && !('keyword' in query));
  return <Count of={active ? list.result.data : numbers} />;
}

function Count({ of }: { of: { total: number; total_exact: boolean } | undefined }) {
  if (!of) return null;
  return (
    <span className={styles.count}>
      {countText(of.total)}
      {!of.total_exact && '+'}
    </span>
  );
}

const all = 'all';

/** On phones, where tabs don't fit. */
function ViewSelect(props: ViewTabsProps) {
  const { list, topics, views: shown } = props;
  const { t } = useLingui();
  const { views = [], active, changed, open, openQuery } = shown;
  const topic = topicIn(props);
  const { data } = list.result;
  const total = data && `${countText(data.total)}${data.total_exact ? '' : '+'}`;
  return (
    <div className={styles.tabs}>
      {views.length + topics.length > 0 ? (
        <Select
          size="large"
          className={styles.select ?? ''}
          aria-label={t`View`}
          value={active?.view_id ?? topic?.key ?? all}
          onChange={(id: string) => {
            const chosen = topics.find(({ key }) => key === id);
            if (chosen) openQuery(chosen.query);
            else open(views.find(({ view_id }) => view_id === id));
          }}
          options={[
            { value: all, label: t`All` },
            ...topics.map(({ key, name }) => ({ value: key, label: name })),
            ...views.map(({ view_id, name }) => ({
              value: view_id,
              label: view_id === active?.view_id && changed ? `${name} •` : name,
            })),
          ]}
        />
      ) : (
        <strong className={styles.name}>{t`All`}</strong>
      )}
      <span className={styles.count}>{total}</span>
      {active && <ViewMenu view={active} list={list} views={shown} />}
    </div>
  );
}
