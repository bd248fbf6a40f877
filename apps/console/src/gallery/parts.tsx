import { Button as AntButton, Segmented, Table } from 'antd';
import { Gift, Plus } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { Banner } from '../ui/banner.tsx';
import { ChangeMark } from '../ui/change-mark.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { GradeBadge } from '../ui/grade-badge.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { KpiTile } from '../ui/kpi-tile.tsx';
import { Logo, LogoMark } from '../ui/logo.tsx';
import { MemberCard } from '../ui/member-card.tsx';
import { Money } from '../ui/money.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { PhoneText } from '../ui/phone-text.tsx';
import { Button } from '../ui/plain/button.tsx';
import { LinkButton } from '../ui/plain/link-button.tsx';
import { Spinner } from '../ui/plain/spinner.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { StateMeaning } from '../ui/state-tag.tsx';
import { TagList } from '../ui/tag-list.tsx';
import { AntdControls, Row } from './antd-controls.tsx';
import styles from './gallery.module.css';
import { say } from './words.ts';

const trend = [3, 5, 4, 8, 6, 9, 9, 10, 12, 11, 13];

function members() {
  return [
    {
      id: 'm1',
      name: say('林晓雯', 'Lin Xiaowen'),
      face: 'gold',
      grade: say('金卡', 'Gold'),
      phone: '138****2046',
      tags: [say('爱喝岩茶', 'Rock tea'), 'b', 'c'],
      balance: 74990,
      state: 'live',
    },
    {
      id: 'm2',
      name: say('陈思远', 'Chen Siyuan'),
      face: 'black',
      grade: say('黑金', 'Black'),
      phone: '15912347713',
      tags: [say('企业客户', 'Corporate')],
      balance: -1456000,
      state: 'attention',
    },
    {
      id: 'm3',
      name: say('赵敏', 'Zhao Min'),
      face: 'basic',
      grade: say('普通', 'Basic'),
      phone: '150****3308',
      tags: [],
      balance: 0,
      state: 'over',
    },
  ] as const;
}

function stateWords(): [StateMeaning, string][] {
  return [
    ['live', say('正常', 'Normal')],
    ['waiting', say('待支付', 'To pay')],
    ['attention', say('即将到期', 'Expiring')],
    ['blocked', say('已过期', 'Expired')],
    ['over', say('草稿', 'Draft')],
  ];
}

export function Parts() {
  return (
    <main className={styles.page}>
      <PageHead
        title={say('今天', 'Today')}
        note={say('11 月 20 日 周五，截至 14:35', 'Fri 20 Nov, until 14:35')}
        actions={<Segmented options={[say('今天', 'Today'), say('昨天', 'Yesterday'), say('近 7 天', '7 days')]} />}
      />
      <Banner
        kind="membership"
        title={say('本月有 214 位会员过生日', '214 members have a birthday this month')}
        action={
          <Button variant="solid" icon={<Gift size={16} strokeWidth={1.75} />}>
            {say('送生日礼', 'Send gifts')}
          </Button>
        }
      >
        {say(
          '还有 68 位没有收到生日礼，一次送出，今天就能用。',
          '68 have had no gift yet; send them in one go, usable today.',
        )}
      </Banner>
      <Banner kind="center" title={say('四家门店，一本账', 'Four branches, one book')}>
        {say(
          '会员在哪家充值都能用，门店之间自动结算。',
          'A top-up works in every branch; branches settle by themselves.',
        )}
      </Banner>
      <Tiles />
      <div className={styles.columns}>
        <Faces />
        <Controls />
      </div>
      <List />
    </main>
  );
}

function Tiles() {
  return (
    <div className={styles.tiles}>
      <KpiTile
        label={say('今日消费', 'Spent today')}
        value={<Money fen={1864250} size="figure" />}
        trend={{ values: trend, words: 'rising' }}
        note={
          <>
            <ChangeMark ratio={0.124} />
            {say('昨日同时段 ¥16,586', 'Yesterday by now ¥16,586')}
          </>
        }
      />
      <KpiTile
        label={say('新增会员', 'New members')}
        value="17"
        trend={{ values: trend.toReversed(), words: 'falling' }}
        note={
          <>
            <ChangeMark ratio={-0.056} />
            {say('昨日同时段 18', 'Yesterday by now 18')}
          </>
        }
      />
      <KpiTile
        label={say('积分', 'Points')}
        value="2,589"
        attention
        note={say('420 分于 12 月 31 日到期', '420 expire on 31 Dec')}
        action={<LinkButton>{say('说明', 'Explain')}</LinkButton>}
      />
      <KpiTile
        label={say('退款', 'Refunds')}
        value={<Money fen={-4800} size="figure" />}
        note={<ChangeMark ratio={0.2} good="down" />}
      />
    </div>
  );
}

function Faces() {
  return (
    <Panel title={say('会员卡', 'Member cards')} note="5">
      <div className={styles.cards}>
        {(['basic', 'silver', 'gold', 'black'] as const).map((face) => (
          <SampleCard key={face} face={face} />
        ))}
        <SampleCard face="basic" colour="#8c3b5a" />
        <SampleCard face="basic" colour="#f0c14b" />
      </div>
    </Panel>
  );
}

function SampleCard(props: { face: 'basic' | 'silver' | 'gold' | 'black'; colour?: string }) {
  return (
    <MemberCard
      {...props}
      merchant={say('半日闲茶馆', 'Half-Day Teahouse')}
      gradeName={say('金卡会员', 'Gold member')}
      figures={{ balance: 74990, points: 2589 }}
      memberName={say('林晓雯', 'Lin Xiaowen')}
      cardNumber="8800 1024"
    />
  );
}

function Controls() {
  return (
    <Panel title={say('控件', 'Controls')} extra={<LinkButton>{say('全部', 'All')}</LinkButton>}>
      <Row>
        {stateWords().map(([meaning, word]) => (
          <StateTag key={meaning} meaning={meaning}>
            {word}
          </StateTag>
        ))}
      </Row>
      <Row>
        {(['basic', 'silver', 'gold', 'black'] as const).map((face) => (
          <GradeBadge key={face} face={face}>
            {face}
          </GradeBadge>
        ))}
      </Row>
      <AntdControls />
      <Row>
        <Button variant="solid">{say('保存', 'Save')}</Button>
        <Button>{say('取消', 'Cancel')}</Button>
        <Button variant="danger">{say('停用', 'Disable')}</Button>
        <Button variant="text">{say('更多', 'More')}</Button>
        <Button disabled>{say('不可用', 'Disabled')}</Button>
        <Button variant="solid" busy>
          {say('保存', 'Save')}
        </Button>
      </Row>
      <Row>
        <Money fen={20660} size="display" />
        <Money fen={95650} size="heading" />
        <Money fen={-4000} />
        <PhoneText phone="13800002046" />
        <PhoneText phone="138****2046" />
      </Row>
      <Row>
        <Kbd>Ctrl K</Kbd>
        <CopyText label="request id" text="req_8f2k7q1d" />
        <Spinner />
        <LogoMark size={20} />
        <Logo />
      </Row>
      <SkeletonRows rows={3} />
    </Panel>
  );
}

function List() {
  return (
    <Panel
      title={say('会员', 'Members')}
      flush
      extra={
        <AntButton type="primary" icon={<Plus size={16} strokeWidth={1.75} />}>
          {say('新建会员', 'New member')}
        </AntButton>
      }
    >
      <Table
        rowKey="id"
        pagination={false}
        scroll={{ x: 900 }}
        rowSelection={{ defaultSelectedRowKeys: ['m2'] }}
        dataSource={[...members()]}
        columns={[
          {
            title: say('会员', 'Member'),
            render: (_cell, { id, name }) => (
              <Row>
                <Avatar id={id} name={name} />
                {name}
              </Row>
            ),
          },
          { title: say('手机号', 'Phone'), render: (_cell, { phone }) => <PhoneText phone={phone} /> },
          {
            title: say('等级', 'Grade'),
            render: (_cell, { face, grade }) => <GradeBadge face={face}>{grade}</GradeBadge>,
          },
          { title: say('标签', 'Tags'), render: (_cell, { tags }) => <TagList tags={tags} /> },
          {
            title: say('余额', 'Balance'),
            align: 'right',
            sorter: true,
            render: (_cell, { balance }) => <Money fen={balance} />,
          },
          { title: say('状态', 'State'), render: (_cell, { state }) => <StateTag meaning={state}>{state}</StateTag> },
        ]}
      />
    </Panel>
  );
}
