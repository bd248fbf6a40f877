import type { Phrase } from './phrase.ts';

/** What a verification of the ledger makes sure of, by the check's name. */
export const ledgerCheckPhrases = {
  'line.version': {
    'zh-CN': '每个账户的分录序号从 1 起连续，没有缺号',
    en: 'The lines of an account are numbered from 1 without a gap',
  },
  'line.balance': {
    'zh-CN': '每条分录之后的余额，等于到它为止所有分录之和',
    en: 'The balance after a line is the sum of the lines up to it',
  },
  'line.lot': {
    'zh-CN': '每条分录都有数额；储值和套餐必属于某个批次，成长值和商户储值不属于批次',
    en: 'A line has an amount; stored value and packs lie in lots, growth and merchant value do not',
  },
  'posting.lines': {
    'zh-CN': '每笔账目之后的余额，等于它的最后一条分录为止之和',
    en: 'The balances after a posting are the sums of the lines up to its last',
  },
  'posting.number': {
    'zh-CN': '每个账户的账目编号从 1 起连续',
    en: 'The postings of an account are numbered from 1 without a gap',
  },
  'posting.versions': {
    'zh-CN': '账目首尾相接，覆盖每一条分录，没有重叠',
    en: 'Postings cover the lines one after the other, without gap or overlap',
  },
  'posting.time': {
    'zh-CN': '同一账户的入账时间从不倒退',
    en: 'Within an account, the time of posting never goes back',
  },
  'posting.balance': {
    'zh-CN': '每笔账目之后的余额，等于之前的余额加变动',
    en: 'The balances after a posting are those before it and its change',
  },
  'account.exists': {
    'zh-CN': '分录、账目、批次和预授权都属于存在的账户',
    en: 'Lines, postings, lots and holds belong to an account that exists',
  },
  'account.versions': {
    'zh-CN': '账户记下的最后序号，与分录和账目一致',
    en: 'The last version of an account is that of its lines and postings',
  },
  'account.postings': {
    'zh-CN': '账户记下的账目数和最后时间，与账目一致',
    en: 'The number and time of an account’s last posting are those of its postings',
  },
  'account.balance': {
    'zh-CN': '账户余额等于最后一笔账目之后的余额',
    en: 'The balances of an account are those after its last posting',
  },
  'account.bounds': {
    'zh-CN': '余额不小于冻结额，冻结额和欠额不为负，都在上限之内',
    en: 'Balances cover what is held, nothing held or owed is negative, all is within the limit',
  },
  'account.lots': {
    'zh-CN': '本金、赠金、积分（加欠额）等于未用完批次之和',
    en: 'Principal, bonus and points (with what is owed) are the sums of the open lots',
  },
  'account.lot_numbers': {
    'zh-CN': '每个账户的批次编号从 1 起连续，并由存在的账目建立',
    en: 'The lots of an account are numbered without a gap and opened by postings that exist',
  },
  'account.next_expiry': {
    'zh-CN': '没有批次早于账户记下的最近到期时间',
    en: 'No open lot expires before the next expiry of its account',
  },
  'account.owed': {
    'zh-CN': '积分欠额等于不在批次里的积分分录之和',
    en: 'Points owed are the sum of the points lines outside lots',
  },
  'account.deficit': {
    'zh-CN': '欠积分时，剩余批次都在预授权之中',
    en: 'Where points are owed, all that is left in lots is held',
  },
  'account.short': {
    'zh-CN': '未能收回的积分等于各笔账目记下的缺额之和',
    en: 'Points that could not be taken back are the sum over the postings',
  },
  'account.holds': {
    'zh-CN': '冻结额等于未结束的预授权之和',
    en: 'What is held is the sum of the open holds',
  },
  'lot.lines': {
    'zh-CN': '批次余额等于它的分录之和，种类一致',
    en: 'What is left of a lot is the sum of its lines, all of its unit',
  },
  'lot.expired': {
    'zh-CN': '批次的过期数量等于它的过期分录之和',
    en: 'What expired of a lot is the sum of its lines that say so',
  },
  'lot.bounds': {
    'zh-CN': '批次余额在 0 与总额之间，用完即关闭，本金不过期',
    en: 'A lot holds between nothing and its amount, is open while it holds something; principal never expires',
  },
  'lot.origin': {
    'zh-CN': '转入或合并来的批次，保持原来的种类、有效期和售出门店',
    en: 'A lot that was moved keeps the unit, expiry and selling branch of the one it came from',
  },
  'lot.held': {
    'zh-CN': '批次被冻结的数量等于未结束冻结占用它的数量',
    en: 'What is held of a lot is what open holds set aside of it',
  },
  'hold.lots': {
    'zh-CN': '冻结在各批次上占用的数量之和等于冻结的数量',
    en: 'A hold is the sum of what it set aside of its account’s lots',
  },
  'hold.capture': {
    'zh-CN': '已扣款的预授权指向同一账户的一笔消费',
    en: 'A captured hold names a spend of its account',
  },
  'undo.share': {
    'zh-CN': '累计退款按比例向下取整，不超过原账目',
    en: 'Refunds so far are the rounded-down share of the posting, never more than all of it',
  },
  'undo.refunds': {
    'zh-CN': '累计退款等于各笔退款之和',
    en: 'Refunds so far are the sum of the refunds',
  },
  'undoing.original': {
    'zh-CN': '退款和撤销指向一笔同类的原账目',
    en: 'A refund or reversal names an original posting of its kind',
  },
  'undoing.once': {
    'zh-CN': '一笔账目只撤销一次，撤销和退款不并存',
    en: 'A posting is reversed once, and not refunded as well',
  },
  'undoing.amounts': {
    'zh-CN': '撤销把原账目的变动原数退回',
    en: 'A reversal takes back what its posting changed',
  },
  'clearing.zero': {
    'zh-CN': '转赠与合并：转出的等于转入的',
    en: 'Transfers and merges: what left one account reached the other',
  },
  'clearing.line': {
    'zh-CN': '只有转赠、合并和结清经过过渡科目',
    en: 'Only transfers, merges and settlements go through clearing',
  },
  'merged.empty': { 'zh-CN': '被合并的账户已清空', en: 'An account that was merged away is empty' },
  'merged.survivor': {
    'zh-CN': '被合并的账户都能找到合并后的账户',
    en: 'An account that was merged away leads to one that is there',
  },
  'rollup.day': {
    'zh-CN': '日汇总（含待汇总）等于账目与分录之和，按门店和种类',
    en: 'Days and waiting deltas are the sums of postings and lines, by branch and kind',
  },
  'rollup.seller': {
    'zh-CN': '日汇总按售出门店也与批次一致',
    en: 'Days and waiting deltas agree by selling branch, too',
  },
  'day.hash': {
    'zh-CN': '已关闭的营业日没有改动，校验码环环相扣',
    en: 'Closed days are unchanged: each hash follows from the one before',
  },
  'day.closed': {
    'zh-CN': '关闭之后没有再记入已关闭的营业日',
    en: 'Nothing was posted into a closed day after its close',
  },
  'reference.member': { 'zh-CN': '会员与账户一一对应', en: 'Each member has an account, each account a member' },
  'reference.branch': { 'zh-CN': '账目提到的门店都存在', en: 'Every branch that is named exists' },
  'reference.user': { 'zh-CN': '账目提到的操作员都存在', en: 'Every user that is named exists' },
} as const satisfies Record<string, Phrase>;

export type LedgerCheck = keyof typeof ledgerCheckPhrases;
